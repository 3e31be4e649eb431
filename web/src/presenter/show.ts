import { Listeners } from '../listeners.ts';
import type { Playback } from '../viewer/player/playback.ts';
import { FileStore } from './file-store.ts';
import { ShowChannel, type ShowRole, STATUS_INTERVAL_MS, type WindowStatus } from './show-channel.ts';
import type { ShowPlayer } from './show-player.ts';
import type { ShowState } from './show-state.ts';

interface ShowOptions {
  /** UUID of the group of windows that show the presentation together. It survives reloads of the windows. */
  readonly group: string;
  readonly onSwap: () => void;
  readonly onEnd: () => void;
}

/** The presentation in one window: the shared state, the other windows, and the player of this window. */
export class Show {
  readonly subscribe: Listeners['subscribe'];
  readonly group: string;
  readonly files = new FileStore();
  readonly #listeners = new Listeners();
  readonly #channel: ShowChannel;
  readonly #timer: ReturnType<typeof setInterval>;
  #player: ShowPlayer | undefined;
  #role: ShowRole = 'console';
  #isReady = false;
  #preparedUrl: string | undefined;
  #others: readonly WindowStatus[] = [];

  constructor({ group, onSwap, onEnd }: ShowOptions) {
    this.subscribe = this.#listeners.subscribe;
    this.group = group;
    this.#channel = new ShowChannel({
      channel: new BroadcastChannel(`flydeck-show-${group}`),
      windowId: crypto.randomUUID(),
      nowMs: () => performance.now(),
      onState: (state) => {
        this.#player?.apply(state);
        this.#listeners.notify();
      },
      onOthers: () => this.#updateOthers(),
      onSwap,
      onEnd,
    });
    this.#timer = setInterval(() => {
      this.#report();
      this.#updateOthers();
    }, STATUS_INTERVAL_MS);
  }

  get role(): ShowRole {
    return this.#role;
  }

  /** Sets what this window is. Its files must be loaded again for the other role. */
  setRole(role: ShowRole): void {
    this.#role = role;
    this.#isReady = false;
    this.#report();
  }

  /** The state that all windows share. */
  get state(): ShowState {
    return this.#channel.state;
  }

  /** Status of the stage, if it is open in another window. */
  get stage(): WindowStatus | undefined {
    return this.#others.find(({ role }) => role === 'stage');
  }

  /** Changes the shared state in all windows. */
  change(fields: Partial<ShowState>): void {
    this.#channel.change(fields);
    this.#listeners.notify();
  }

  /** Changes the shared state in all windows, and shows the change in this window. */
  show(fields: Partial<ShowState>): void {
    this.change(fields);
    this.#player?.apply(this.state);
  }

  setMedia(media: Playback): void {
    this.change({ media });
  }

  setPlayer(player: ShowPlayer | undefined): void {
    this.#player = player;
  }

  setReady(isReady: boolean): void {
    this.#isReady = isReady;
    this.#report();
  }

  /** Reports which upcoming version this window has loaded. */
  setPrepared(url: string | undefined): void {
    this.#preparedUrl = url;
    this.#report();
  }

  swap(): void {
    this.#channel.swap();
  }

  end(): void {
    this.#channel.end();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#channel.close();
  }

  #report(): void {
    this.#channel.report({
      role: this.#role,
      isReady: this.#isReady,
      preparedUrl: this.#preparedUrl,
      aspectRatio: innerWidth / innerHeight,
    });
  }

  #updateOthers(): void {
    const { others } = this.#channel;
    const isSame = JSON.stringify(others) === JSON.stringify(this.#others);
    if (isSame) return;
    this.#others = others;
    this.#listeners.notify();
  }
}
