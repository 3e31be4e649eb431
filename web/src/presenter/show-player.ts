import type { Scene } from '@flydeck/scene/model/scene';
import type { Playback } from '../viewer/player/playback.ts';
import type { Session } from '../viewer/player/session.ts';
import type { ViewerStore } from '../viewer/viewer-store.ts';
import type { FileStore } from './file-store.ts';
import type { ShowState } from './show-state.ts';

/** What a show player reads and writes. */
interface ShowPlayerOptions {
  readonly session: Session;
  readonly store: ViewerStore;
  /** URL of the scene of the session. States of other versions are ignored. */
  readonly sceneUrl?: string;
  /** Returns the state that all windows share. */
  readonly getState: () => ShowState;
  /** Called with what the presenter has changed in this window. */
  readonly onChange: (fields: Partial<ShowState>) => void;
  /** Whether the camera flies to areas off the path, because it receives only a few of them in a second. */
  readonly fliesToAreas?: boolean;
}

/** Where a canvas reads and writes the shared state. */
export interface ShowSource {
  readonly state: ShowState;
  /** See `ShowPlayerOptions`. */
  readonly fliesToAreas?: boolean;
  /** The files in memory. They remain when the canvas is opened again, such as after console and stage were swapped. */
  readonly files?: FileStore;
  readonly subscribe: (listener: () => void) => () => void;
  change(fields: Partial<ShowState>): void;
  setPlayer(player: ShowPlayer | undefined): void;
  /** Called when the visitor plays or pauses a medium in this window. Absent if this has no effect on other windows. */
  setMedia?(media: Playback): void;
  /** Called when all files are loaded. */
  setReady(isReady: boolean): void;
  /** Called before another version is shown. */
  setScene?(scene: Scene): void;
}

/**
 * Shows the shared state on the canvas of this window, and reports what the presenter changes in this window: the step,
 * the builds, and an area off the path.
 */
export class ShowPlayer {
  readonly #options: ShowPlayerOptions;
  readonly #unsubscribe: (() => void)[];
  #requestNumber: number;
  #isApplying = false;
  /** Whether the area off the path was chosen in this window. Only then, movements of the camera are reported. */
  #isOwnArea = false;

  constructor(options: ShowPlayerOptions) {
    const { store, session } = options;
    this.#options = options;
    this.#requestNumber = store.getSnapshot().requestNumber;
    this.#unsubscribe = [store.subscribe(() => this.#handleStore())];
    if (session.builds) this.#unsubscribe.push(session.builds.subscribe(() => this.#reportStep()));
    this.apply(options.getState(), { isInstant: true });
  }

  /** Shows a state of another window. */
  apply(state: ShowState, { isInstant = false } = {}): void {
    if (!this.#isOfVersion(state)) return;
    const { step, buildCount, area, media } = state;
    const { session, store } = this.#options;
    const { player } = session;
    this.#isApplying = true;
    const isReturning = area === null && player.isRoaming;
    if (step !== store.getSnapshot().step || isReturning) store.goTo(step);
    if (isInstant) player.show(store.getSnapshot().step, { isInstant: true });
    session.builds?.showCount(buildCount);
    session.followMedia(media);
    if (area) {
      this.#isOwnArea = false;
      player.moveTo(area, { isInstant: isInstant || !this.#options.fliesToAreas });
    }
    this.#isApplying = false;
  }

  /** Plays or pauses a medium of the version of the session. */
  followMedia(media: Playback | null): void {
    this.#options.session.followMedia(media);
  }

  /** Must be called when the presenter uses the pointer, the wheel or the keyboard in this window. */
  handleInput(): void {
    this.#isOwnArea = true;
  }

  /** Must be called after each movement of the camera. */
  handlePaint(): void {
    const { session, getState } = this.#options;
    if (this.#isApplying || !this.#isOwnArea) return;
    if (session.player.isRoaming) this.#change({ area: session.player.area });
    else if (getState().area) this.#change({ area: null });
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** Flies to the step that the store requests, and reports it. */
  #handleStore(): void {
    const { session, store } = this.#options;
    const { requestNumber, step, mode } = store.getSnapshot();
    // After the last step, the viewer would show its end. A presentation to an audience stays on the last step.
    if (mode === 'restart') {
      store.goTo(step);
      return;
    }
    if (requestNumber === this.#requestNumber) return;
    this.#requestNumber = requestNumber;
    session.goTo(step);
    this.#reportStep();
  }

  #reportStep(): void {
    if (this.#isApplying) return;
    const { session, store } = this.#options;
    const area = session.player.isRoaming ? session.player.area : null;
    this.#change({ step: store.getSnapshot().step, buildCount: session.builds?.current.doneCount ?? 0, area });
  }

  /** Reports a change, unless the state belongs to another version, which this window has not loaded yet. */
  #change(fields: Partial<ShowState>): void {
    const { getState, onChange } = this.#options;
    if (this.#isOfVersion(getState())) onChange(fields);
  }

  #isOfVersion({ sceneUrl }: ShowState): boolean {
    return sceneUrl === null || sceneUrl === this.#options.sceneUrl;
  }
}
