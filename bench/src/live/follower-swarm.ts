import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Connections that are opened at the same time. */
const CONCURRENT_CONNECTS = 200;
const BUILDS = /"builds":(\d+)/g;
const RETRY = /retry: (\d+)/;

interface SwarmOptions {
  readonly port: number;
  readonly code: string;
  readonly count: number;
}

/**
 * Followers of a live session, each with a connection for its events. They connect again after the time that the server
 * has sent, as browsers do. The count of builds in the state identifies a message.
 */
export class FollowerSwarm {
  readonly #options: SwarmOptions;
  readonly #sockets: (Socket | undefined)[] = [];
  /** By follower: the last received count of builds. */
  readonly #builds: number[] = [];
  readonly #sentAtMs = new Map<number, number>();
  #isClosed = false;
  /** Times in ms from sending a state to its arrival at a follower. */
  latencies: number[] = [];

  constructor(options: SwarmOptions) {
    this.#options = options;
  }

  /** Connects all followers. Resolves when all have received a state. */
  async open(): Promise<void> {
    const { count } = this.#options;
    for (let i = 0; i < count; i += CONCURRENT_CONNECTS)
      await Promise.all(
        Array.from({ length: Math.min(CONCURRENT_CONNECTS, count - i) }, (_, j) => this.#connect(i + j)),
      );
    while (this.countWith(0) < count) await sleep(20);
  }

  /** Must be called immediately before a state with this count of builds is sent. */
  markSent(builds: number): void {
    this.#sentAtMs.set(builds, performance.now());
  }

  /** Returns the number of connected followers who have received a state with at least this count of builds. */
  countWith(builds: number): number {
    return this.#builds.filter((received, i) => received >= builds && this.#sockets[i]).length;
  }

  close(): void {
    this.#isClosed = true;
    for (const socket of this.#sockets) socket?.destroy();
  }

  /** Resolves when the connection is open, or has failed. */
  #connect(index: number): Promise<void> {
    const { port, code } = this.#options;
    return new Promise((resolve) => {
      let retryMs = 1000;
      this.#builds[index] = -1;
      const socket = connect(port, '127.0.0.1', () => {
        this.#sockets[index] = socket;
        const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
        socket.write(`GET /api/live/${code}/events HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
        resolve();
      });
      socket.on('data', (data) => {
        const text = data.toString('latin1');
        retryMs = Number(RETRY.exec(text)?.[1] ?? retryMs);
        for (const [, builds] of text.matchAll(BUILDS)) this.#receive(index, Number(builds));
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets[index] = undefined;
        resolve();
        if (!this.#isClosed) setTimeout(() => void this.#connect(index), retryMs);
      });
    });
  }

  #receive(index: number, builds: number): void {
    const sentAtMs = this.#sentAtMs.get(builds);
    if (sentAtMs !== undefined && this.#builds[index] !== builds) this.latencies.push(performance.now() - sentAtMs);
    this.#builds[index] = builds;
  }
}
