import type { ClientMessage } from '@flydeck/contract/editing/client-messages';
import type { ServerMessage } from '@flydeck/contract/editing/messages';
import type { Channel, CloseReason, OpenChannel } from './channel.ts';
import type { Clock } from './clock.ts';

/** Reports whether the device has a network connection. */
export interface Network {
  isOnline(): boolean;
  /** Calls `listener` when the state changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export interface ConnectionOptions {
  readonly openSocket: OpenChannel;
  /** Opens a channel that uses POST requests, when sockets fail. */
  readonly openPolling: OpenChannel;
  readonly network: Network;
  readonly clock: Clock;
}

/** A reason for which the connection is not opened again. */
export type StopReason = Exclude<CloseReason, 'failed' | 'tooManyRequests'>;

/** Functions that the connection calls. */
export interface ConnectionHandlers {
  /** Called when a new channel has opened. All messages without a response must be sent again. */
  onOpen(): void;
  onMessage(message: ServerMessage): void;
  /** Called when the channel has closed. The connection opens a new channel later. */
  onOffline(): void;
  /** Called when the channel has closed, and no new channel will be opened. */
  onStop(reason: StopReason): void;
}

/** Time within which a channel has to open. */
const OPEN_TIMEOUT_MS = 15_000;
/** The delay before a channel is opened again doubles with each failure, from the first to the maximum delay. */
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** Delay after the server has closed the channel because of too many requests. */
const TOO_MANY_REQUESTS_DELAY_MS = 60_000;
/** If a channel was open for at least this long, its closing is not counted as a failure. */
const STABLE_MS = 10_000;
/** Number of consecutive failures of sockets after which POST requests are used. */
const SOCKET_FAILURES_MAX = 2;
/** Time after which a socket is tried again, while POST requests are used. */
const SOCKET_RETRY_MS = 300_000;

/**
 * A connection to the server. Opens a channel, and opens it again after failures, with exponential backoff and jitter.
 * Uses POST requests if sockets fail.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  #handlers: ConnectionHandlers | undefined;
  #channel: Channel | undefined;
  /** Whether the channel uses POST requests instead of a socket. */
  #isPolling = false;
  /** Time of `clock` at which the channel opened; undefined while no channel is open. */
  #openedAt: number | undefined;
  #failures = 0;
  #socketFailures = 0;
  #cancelTimer: () => void = () => undefined;
  #unsubscribe: () => void = () => undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Opens the connection. Can be called again after the connection has stopped. */
  start(handlers: ConnectionHandlers): void {
    this.stop();
    this.#handlers = handlers;
    this.#failures = 0;
    this.#socketFailures = 0;
    this.#unsubscribe = this.#options.network.subscribe(() => this.#handleNetworkChange());
    this.#open();
  }

  /** Sends a message; it is lost if no channel is open. */
  send(message: ClientMessage): void {
    if (this.#openedAt !== undefined) this.#channel?.send(message);
  }

  /** Closes a channel that does not respond or has skipped messages, and later opens a new channel. */
  restart(): void {
    this.#close('failed');
  }

  stop(): void {
    this.#unsubscribe();
    this.#cancelTimer();
    this.#channel?.close();
    this.#channel = undefined;
    this.#openedAt = undefined;
    this.#handlers = undefined;
  }

  #open(): void {
    const { network, clock, openSocket, openPolling } = this.#options;
    this.#cancelTimer();
    if (!network.isOnline()) return;
    this.#isPolling = this.#socketFailures >= SOCKET_FAILURES_MAX;
    this.#cancelTimer = clock.schedule(() => this.#close('failed'), OPEN_TIMEOUT_MS);
    // Events of a channel that was replaced are ignored.
    const isCurrent = (): boolean => this.#channel === channel;
    const channel = (this.#isPolling ? openPolling : openSocket)({
      onOpen: () => isCurrent() && this.#handleOpen(),
      onMessage: (message) => {
        if (!isCurrent()) return;
        if (!this.#isPolling) this.#socketFailures = 0;
        this.#handlers?.onMessage(message);
      },
      onClose: (reason) => isCurrent() && this.#close(reason),
    });
    this.#channel = channel;
  }

  #handleOpen(): void {
    const { clock } = this.#options;
    this.#cancelTimer();
    this.#openedAt = clock.now();
    if (this.#isPolling) this.#cancelTimer = clock.schedule(() => this.#retrySocket(), SOCKET_RETRY_MS);
    this.#handlers?.onOpen();
  }

  #retrySocket(): void {
    // If this socket fails too, POST requests are used again.
    this.#socketFailures = SOCKET_FAILURES_MAX - 1;
    this.#disconnect();
    this.#open();
  }

  #close(reason: CloseReason): void {
    const { clock } = this.#options;
    const handlers = this.#handlers;
    const wasStable = this.#openedAt !== undefined && clock.now() - this.#openedAt >= STABLE_MS;
    this.#disconnect();
    if (reason !== 'failed' && reason !== 'tooManyRequests') {
      this.stop();
      handlers?.onStop(reason);
      return;
    }
    // If POST requests have failed, the next channel is a socket.
    if (this.#isPolling) this.#socketFailures = SOCKET_FAILURES_MAX - 1;
    else if (!wasStable) this.#socketFailures += 1;
    this.#failures = wasStable ? 0 : this.#failures + 1;
    const delay = reason === 'tooManyRequests' ? TOO_MANY_REQUESTS_DELAY_MS : backoff(this.#failures, clock.random());
    this.#cancelTimer = clock.schedule(() => this.#open(), delay);
  }

  #disconnect(): void {
    this.#cancelTimer();
    this.#channel?.close();
    this.#channel = undefined;
    const wasOpen = this.#openedAt !== undefined;
    this.#openedAt = undefined;
    if (wasOpen) this.#handlers?.onOffline();
  }

  #handleNetworkChange(): void {
    if (!this.#options.network.isOnline()) {
      this.#disconnect();
      return;
    }
    if (this.#channel) return;
    this.#failures = 0;
    this.#open();
  }
}

/**
 * Returns the delay before the next attempt in ms: between 50 and 100 % of a time that doubles with each failure.
 * @param random a random number from 0 to 1
 */
function backoff(failures: number, random: number): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 10));
  return delay / 2 + (random * delay) / 2;
}
