import { INITIAL_SHOW_STATE, isNewer, type ShowState, type VersionedState } from './show-state.ts';

/** What a window is: the presenter's own window, or the window that the audience sees. */
export type ShowRole = 'console' | 'stage';

/** What a window reports about itself. */
export interface WindowStatus {
  readonly role: ShowRole;
  /** Whether the window has loaded everything that the presentation needs, so that it works without a network. */
  readonly isReady: boolean;
  /** URL of the upcoming version, after the window has loaded it. */
  readonly preparedUrl?: string | undefined;
  /** Width of the window divided by its height. */
  readonly aspectRatio: number;
}

type Message =
  | { readonly type: 'hello' }
  | { readonly type: 'state'; readonly versioned: VersionedState }
  | { readonly type: 'status'; readonly from: string; readonly status: WindowStatus }
  | { readonly type: 'swap' }
  | { readonly type: 'end' }
  | { readonly type: 'bye'; readonly from: string };

/** The part of `BroadcastChannel` that a show uses. */
export type Channel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;

export interface ShowChannelOptions {
  readonly channel: Channel;
  /** Id of this window, unique in the channel. */
  readonly windowId: string;
  /** Returns a monotonic time in milliseconds. */
  readonly nowMs: () => number;
  /** Called when another window has changed the state. */
  readonly onState: (state: ShowState) => void;
  /** Called when the status of another window has changed. */
  readonly onOthers: () => void;
  /** Called when another window swaps the roles of both windows. */
  readonly onSwap: () => void;
  /** Called when another window ends the presentation. */
  readonly onEnd: () => void;
}

/** Interval in which each window reports its status. */
export const STATUS_INTERVAL_MS = 1000;
/** A window that has not reported for this time is closed or has crashed. Background tabs may report once a second. */
const LOST_AFTER_MS = 3500;

/**
 * Connects the windows of one presentation in this browser. Each window changes the state by itself, immediately, and
 * sends the new state to the other windows. The latest state is valid, so no window waits for another one.
 */
export class ShowChannel {
  readonly #options: ShowChannelOptions;
  #current: VersionedState = { state: INITIAL_SHOW_STATE, version: 0, origin: '' };
  readonly #others = new Map<string, { readonly status: WindowStatus; readonly atMs: number }>();
  #status: WindowStatus | undefined;

  constructor(options: ShowChannelOptions) {
    this.#options = options;
    options.channel.onmessage = ({ data }: MessageEvent) => this.#receive(data as Message);
    this.#post({ type: 'hello' });
  }

  get state(): ShowState {
    return this.#current.state;
  }

  /** Status of the other windows that have reported within `LOST_AFTER_MS`. */
  get others(): readonly WindowStatus[] {
    const now = this.#options.nowMs();
    return [...this.#others.values()].filter(({ atMs }) => now - atMs < LOST_AFTER_MS).map(({ status }) => status);
  }

  /** Changes fields of the state, and sends the state to the other windows. */
  change(fields: Partial<ShowState>): void {
    const { state, version } = this.#current;
    this.#current = { state: { ...state, ...fields }, version: version + 1, origin: this.#options.windowId };
    this.#post({ type: 'state', versioned: this.#current });
  }

  /** Reports the status of this window. Must be called in intervals of `STATUS_INTERVAL_MS` and after changes. */
  report(status: WindowStatus): void {
    this.#status = status;
    this.#post({ type: 'status', from: this.#options.windowId, status });
  }

  /** Swaps the roles of console and stage in the other window. The caller swaps the role of this window. */
  swap(): void {
    this.#post({ type: 'swap' });
  }

  /** Ends the presentation in the other windows. */
  end(): void {
    this.#post({ type: 'end' });
  }

  close(): void {
    this.#post({ type: 'bye', from: this.#options.windowId });
    this.#options.channel.onmessage = null;
    this.#options.channel.close();
  }

  #post(message: Message): void {
    this.#options.channel.postMessage(message);
  }

  #receive(message: Message): void {
    const { onState, onOthers, onSwap, onEnd, nowMs } = this.#options;
    switch (message.type) {
      case 'hello':
        if (this.#current.version > 0) this.#post({ type: 'state', versioned: this.#current });
        if (this.#status) this.report(this.#status);
        break;
      case 'state':
        if (!isNewer(message.versioned, this.#current)) break;
        this.#current = message.versioned;
        onState(message.versioned.state);
        break;
      case 'status':
        this.#others.set(message.from, { status: message.status, atMs: nowMs() });
        onOthers();
        break;
      case 'swap':
        onSwap();
        break;
      case 'end':
        onEnd();
        break;
      case 'bye':
        this.#others.delete(message.from);
        onOthers();
        break;
    }
  }
}
