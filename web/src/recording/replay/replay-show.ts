import type { Scene } from '@flydeck/scene/model/scene';
import { Listeners } from '../../listeners.ts';
import { toShowState } from '../../live/live-state.ts';
import type { ShowPlayer, ShowSource } from '../../presenter/show-player.ts';
import type { ShowState } from '../../presenter/show-state.ts';
import { type Playback, unixMs } from '../../viewer/player/playback.ts';
import { toRecordedState } from '../recorded-state.ts';
import {
  clipIndexAt,
  mediaAt,
  type PlacedClip,
  type ReplayedState,
  type ReplayTimeline,
  stateAt,
} from '../timeline.ts';

/**
 * What the stage shows during a replay: the state of the recording at a time, or what the visitor looks at after moving
 * by hand.
 */
export class ReplayShow implements ShowSource {
  /** Whether the camera flies to areas: during a recorded movement, it follows the recorded areas. */
  fliesToAreas = false;
  readonly subscribe: Listeners['subscribe'];
  readonly #listeners = new Listeners();
  readonly #scene: Scene;
  readonly #timeline: ReplayTimeline;
  readonly #onDetach: () => void;
  #player: ShowPlayer | undefined;
  #recorded: ShowState = toShowState(null, undefined, undefined);
  /** The state of the clip of which `#recorded` was made. */
  #source: ReplayedState | undefined;
  /** Whether the replay is running, and its rate: media play only then, and at this rate. */
  #isRunning = false;
  #rate = 1;
  /** The medium that the recording has shown last. */
  #media: Playback | null = null;
  /** The visitor's own position; undefined while the stage follows the recording. */
  #own: ShowState | undefined;

  /** @param onDetach called when the visitor moves by hand */
  constructor(scene: Scene, timeline: ReplayTimeline, onDetach: () => void) {
    this.#scene = scene;
    this.#timeline = timeline;
    this.#onDetach = onDetach;
    this.subscribe = this.#listeners.subscribe;
    this.showAt(0);
  }

  get state(): ShowState {
    return this.#own ?? this.#recorded;
  }

  /** Whether the visitor looks at something else than the recording shows. */
  readonly isDetached = (): boolean => this.#own !== undefined;

  /** Shows the recording at a time, and follows it from there. @param options.isInstant whether the camera jumps */
  showAt(timeMs: number, { isInstant = false } = {}): void {
    const placed = this.#timeline.clips[clipIndexAt(this.#timeline, timeMs)];
    if (!placed) return;
    const { state, isMoving } = stateAt(placed, timeMs);
    const isDetached = this.#own !== undefined;
    if (state === this.#source && placed.step === this.#recorded.step && !isDetached && !isInstant) return;
    this.#source = state;
    const media = this.#playbackAt(placed, timeMs);
    if (isInstant && media?.element !== this.#media?.element) this.stopMedia();
    this.#recorded = { ...toRecordedState(this.#scene, placed, state), media };
    this.#media = media ?? this.#media;
    this.#own = undefined;
    this.fliesToAreas = !isMoving;
    this.#player?.apply(this.#recorded, { isInstant });
    this.#listeners.notify();
  }

  /** Starts or pauses the medium of the recording with the replay, at its rate. */
  setPlaying({ isRunning, rate, timeMs }: { isRunning: boolean; rate: number; timeMs: number }): void {
    if (isRunning === this.#isRunning && rate === this.#rate) return;
    this.#isRunning = isRunning;
    this.#rate = rate;
    const placed = this.#timeline.clips[clipIndexAt(this.#timeline, timeMs)];
    if (!placed || !this.#media) return;
    if (this.isDetached()) {
      this.stopMedia();
      return;
    }
    const media = this.#playbackAt(placed, timeMs);
    this.#recorded = { ...this.#recorded, media };
    this.#player?.followMedia(media);
  }

  /** Pauses the medium that the recording has shown last. */
  stopMedia(): void {
    if (!this.#media) return;
    this.#player?.followMedia({ ...this.#media, isPlaying: false });
    this.#media = null;
  }

  #playbackAt(placed: PlacedClip, timeMs: number): Playback | null {
    const media = mediaAt(placed, timeMs);
    return media && { ...media, isPlaying: media.isPlaying && this.#isRunning, atMs: unixMs(), rate: this.#rate };
  }

  /** Called when the visitor moves the camera, or opens another step or build. */
  change(fields: Partial<ShowState>): void {
    const wasDetached = this.isDetached();
    this.#own = { ...this.state, pointer: null, isBlack: false, ...fields };
    this.#listeners.notify();
    if (!wasDetached) this.#onDetach();
  }

  setPlayer(player: ShowPlayer | undefined): void {
    this.#player = player;
  }

  setReady(): void {
    // The session has loaded the files.
  }
}
