import type { WebSocket } from '@fastify/websocket';
import { CLOSE_CODES } from '@flydeck/contract/editing/constants';

/** Maximum time for sending a message. Slower clients are disconnected. */
const SEND_TIMEOUT_MS = 30_000;

/** Maximum number of unsent replies. A client that reads so slowly that more replies wait is disconnected. */
const MAX_UNREAD_REPLIES = 500;

/** Interval of pings. A client that does not respond to a ping within this time is disconnected. */
const PING_INTERVAL_MS = 30_000;

/** Sends messages to the client of a socket, sends pings, and disconnects clients that do not read or respond. */
export class SocketChannel<Message> {
  readonly #socket: WebSocket;
  readonly #sendTimeoutMs: number;
  /** Whether the client has responded to the last ping. */
  #isAlive = true;
  #unreadReplyCount = 0;

  constructor(socket: WebSocket, sendTimeoutMs = SEND_TIMEOUT_MS) {
    this.#socket = socket;
    this.#sendTimeoutMs = sendTimeoutMs;
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    const heartbeat = setInterval(() => this.#ping(), PING_INTERVAL_MS);
    heartbeat.unref();
    socket.on('close', () => clearInterval(heartbeat));
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends a message. Resolves when the message is sent or the socket is closed. */
  send(message: Message): Promise<void> {
    return this.#sendText(JSON.stringify(message));
  }

  #sendText(text: string): Promise<void> {
    return new Promise((resolve) => {
      if (!this.isOpen) return resolve();
      const timer = setTimeout(() => this.close('slowReader'), this.#sendTimeoutMs);
      timer.unref();
      this.#socket.send(text, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Sends a short reply to a message of the client, without waiting until the reply is sent. */
  sendWithoutWaiting(message: Message): void {
    this.sendTextWithoutWaiting(JSON.stringify(message));
  }

  /** Does the same with the JSON of a message, which several sockets can share. */
  sendTextWithoutWaiting(text: string): void {
    if (this.#unreadReplyCount >= MAX_UNREAD_REPLIES) {
      this.close('slowReader');
      return;
    }
    this.#unreadReplyCount += 1;
    void this.#sendText(text).then(() => {
      this.#unreadReplyCount -= 1;
    });
  }

  /** Closes the socket. Earlier messages that cannot be sent within a second are dropped. */
  close(reason: keyof typeof CLOSE_CODES): void {
    if (!this.isOpen) return;
    this.#socket.close(CLOSE_CODES[reason]);
    // A client that does not read does not confirm the close frame. Therefore the connection is ended after a second.
    if (this.#socket.bufferedAmount > 0) setTimeout(() => this.#socket.terminate(), 1000).unref();
  }

  #ping(): void {
    if (this.#isAlive) {
      this.#isAlive = false;
      this.#socket.ping();
    } else this.#socket.terminate();
  }
}
