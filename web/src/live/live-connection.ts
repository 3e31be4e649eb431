import { EVENT_INTERVAL_MS, HEARTBEAT_EVENT } from '@flydeck/contract/live/constants';
import type { FollowerMessage, Joined } from '@flydeck/contract/live/session';

/** `ended`: the presenter has ended the session. `not-found`: no running session has the code. */
export type LiveStatus = 'joining' | 'live' | 'reconnecting' | 'ended' | 'not-found';

/** The part of `EventSource` that a connection uses. */
export type EventStream = Pick<EventSource, 'onmessage' | 'onerror' | 'addEventListener' | 'close' | 'readyState'>;

export interface LiveConnectionOptions {
  /** Loads what a follower needs to join; undefined if no running session has the code. @throws if offline */
  readonly join: () => Promise<Joined | undefined>;
  /** Opens the stream of events. */
  readonly openEvents: () => EventStream;
  /** Loads the current message; undefined if the session has ended. @throws if offline */
  readonly loadMessage: () => Promise<FollowerMessage | undefined>;
  /** Calls `callback` after a time. Returns a function that cancels the call. */
  readonly schedule: (callback: () => void, ms: number) => () => void;
  readonly onStatus: (status: LiveStatus) => void;
  readonly onJoined: (joined: Joined) => void;
  readonly onMessage: (message: FollowerMessage) => void;
}

/** If no event arrives for this time, the page loads the state in intervals as well. */
const SILENCE_MS = EVENT_INTERVAL_MS + 1000;
const POLL_MS = 3000;
const JOIN_RETRY_MS = 3000;
/** `EventSource.CLOSED` */
const CLOSED = 2;

/**
 * Follows a live session. Each message contains the whole state, so it does not matter which messages arrive: the one
 * with the highest number is shown.
 */
export class LiveConnection {
  readonly #options: LiveConnectionOptions;
  #events: EventStream | undefined;
  #cancelTimer: (() => void) | undefined;
  #number = -1;
  /** Whether the state was polled since the last event, or since the stream was opened. */
  #hasPolled = false;
  /** The scene of the last call of `onJoined`. */
  #sceneHash = '';
  #isClosed = false;

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
    options.onStatus('joining');
    void this.#join();
  }

  /** Opens the stream again. Must be called when events may be lost without an error, such as after a phone has slept. */
  reopen(): void {
    if (this.#isClosed || !this.#events) return;
    this.#events.close();
    this.#openEvents();
  }

  close(): void {
    this.#isClosed = true;
    this.#events?.close();
    this.#cancelTimer?.();
  }

  async #join(): Promise<void> {
    const { join, onJoined, onStatus } = this.#options;
    try {
      const joined = await join();
      if (this.#isClosed) return;
      if (!joined) {
        this.close();
        onStatus('not-found');
        return;
      }
      this.#sceneHash = joined.message.sceneHash;
      onJoined(joined);
      this.#receive(joined.message);
      if (!this.#isClosed) this.#openEvents();
    } catch {
      if (this.#isClosed) return;
      onStatus('reconnecting');
      this.#wait(JOIN_RETRY_MS, () => void this.#join());
    }
  }

  #openEvents(): void {
    const events = this.#options.openEvents();
    this.#events = events;
    this.#hasPolled = false;
    // A stream can end without an error, for example when a router forgets the connection.
    const handleEvent = () => {
      this.#hasPolled = false;
      this.#pollAfter(SILENCE_MS);
    };
    events.onmessage = ({ data }: MessageEvent) => {
      this.#receive(JSON.parse(String(data)) as FollowerMessage);
      handleEvent();
    };
    events.addEventListener(HEARTBEAT_EVENT, handleEvent);
    // After an interruption, the browser connects again by itself. Meanwhile, the state is polled.
    events.onerror = () => this.#pollAfter(POLL_MS);
    this.#pollAfter(SILENCE_MS);
  }

  #pollAfter(ms: number): void {
    if (!this.#isClosed) this.#wait(ms, () => void this.#poll());
  }

  async #poll(): Promise<void> {
    const { loadMessage, onStatus } = this.#options;
    try {
      const message = await loadMessage();
      if (this.#isClosed) return;
      const wasPolled = this.#hasPolled;
      this.#hasPolled = true;
      if (message) this.#receive(message);
      else this.#end();
      // After a response with an error, such as during the start of the server, the browser does not connect again.
      // A stream that is open without events is replaced at the second poll, because the first event may only be late.
      if (!this.#isClosed && (wasPolled || this.#events?.readyState === CLOSED)) this.reopen();
    } catch {
      if (!this.#isClosed) onStatus('reconnecting');
    }
    this.#pollAfter(POLL_MS);
  }

  #receive(message: FollowerMessage): void {
    const { onStatus, onMessage } = this.#options;
    onStatus('live');
    if (message.number > this.#number) {
      this.#number = message.number;
      onMessage(message);
    }
    if (message.isEnded) this.#end();
    else if (message.sceneHash !== this.#sceneHash) void this.#joinAgain(message.sceneHash);
  }

  /** Loads the facts about another version that the session shows. */
  async #joinAgain(sceneHash: string): Promise<void> {
    const { join, onJoined } = this.#options;
    this.#sceneHash = sceneHash;
    try {
      const joined = await join();
      if (!joined || this.#isClosed) return;
      // Another server process may not have loaded the version yet. The facts are then loaded with the next message.
      this.#sceneHash = joined.message.sceneHash;
      onJoined(joined);
    } catch {
      // Loaded again with the next message.
      this.#sceneHash = '';
    }
  }

  #end(): void {
    this.close();
    this.#options.onStatus('ended');
  }

  #wait(ms: number, callback: () => void): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.schedule(callback, ms);
  }
}
