import { CLOSE_CODES } from '@flydeck/contract/editing/constants';
import type { PresenterMessage, PresenterReply } from '@flydeck/contract/live/presenter-messages';

/** The part of `WebSocket` that a channel uses. */
export type PresenterSocket = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'readyState' | 'send' | 'close'>;

export interface PresenterChannelOptions {
  /** Id of this window, by which the server recognizes it after an interruption. */
  readonly clientId: string;
  /** Token of a remote; undefined for members. */
  readonly token?: string | undefined;
  readonly openSocket: () => PresenterSocket;
  /** Calls `callback` after a time. Returns a function that cancels the call. */
  readonly schedule: (callback: () => void, ms: number) => () => void;
}

interface ChannelHandlers {
  readonly onReply: (reply: PresenterReply) => void;
  /** Called when the connection is lost. The channel connects again by itself. */
  readonly onLost: () => void;
  /** Called when the session has ended or may not be presented any more. The channel is closed. */
  readonly onGone: () => void;
}

/** `WebSocket.OPEN`, which does not exist in tests without a browser. */
const OPEN = 1;

const RETRY_MIN_MS = 500;
/** Followers must be right 5 s after a restart of the server, and may learn of a state up to 3 s after it was sent. */
const RETRY_MAX_MS = 1500;

/** The connection of a presenter or remote to a live session. Connects again after interruptions. */
export class PresenterChannel {
  readonly #options: PresenterChannelOptions;
  readonly #handlers: ChannelHandlers;
  #socket: PresenterSocket | undefined;
  #cancelRetry: (() => void) | undefined;
  #retryMs = RETRY_MIN_MS;
  #isClosed = false;

  constructor(options: PresenterChannelOptions, handlers: ChannelHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.#connect();
  }

  /** Sends a message. Without a connection, and while the connection is being closed, does nothing. */
  send(message: PresenterMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry?.();
    this.#socket?.close();
  }

  #connect(): void {
    const { clientId, token, openSocket, schedule } = this.#options;
    const socket = openSocket();
    socket.onopen = () => {
      this.#socket = socket;
      this.send({ type: 'hello', clientId, ...(token !== undefined && { token }) });
    };
    socket.onmessage = ({ data }: MessageEvent) => {
      const reply = JSON.parse(String(data)) as PresenterReply;
      if (reply.type === 'welcome') this.#retryMs = RETRY_MIN_MS;
      this.#handlers.onReply(reply);
    };
    socket.onclose = ({ code }: CloseEvent) => {
      this.#socket = undefined;
      if (this.#isClosed) return;
      if (code === CLOSE_CODES.notFound) {
        this.#isClosed = true;
        this.#handlers.onGone();
        return;
      }
      this.#handlers.onLost();
      this.#cancelRetry = schedule(() => this.#connect(), this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
    };
  }
}

/** Returns the URL of the WebSocket of a session. */
export function presenterSocketUrl(sessionId: string): string {
  const url = new URL(`/api/live/sessions/${sessionId}/presenter`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** Calls a function after a time, as `PresenterChannelOptions` require it. */
export function scheduleTimeout(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
