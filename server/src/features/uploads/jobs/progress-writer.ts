import { setTimeout as wait } from 'node:timers/promises';

/** Minimum time between two writes. Pages read the progress only once a second. */
const INTERVAL_MS = 400;

/**
 * Throttled writer of progress: writes the latest numbers (`done` of `total` slides or pages) at most once per
 * `INTERVAL_MS`, one write at a time.
 */
export class ProgressWriter {
  readonly #write: (done: number, total: number) => Promise<void>;
  #latest: readonly [done: number, total: number] | undefined;
  #writesEnded: Promise<void> = Promise.resolve();
  #isWriting = false;

  constructor(write: (done: number, total: number) => Promise<void>) {
    this.#write = write;
  }

  /** Sets the latest numbers, which are written immediately or after the current interval. */
  report(done: number, total: number): void {
    this.#latest = [done, total];
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#writesEnded = this.#writeLatest();
  }

  /** Drops unwritten numbers, and resolves when the current write and the interval after the write have ended. */
  stop(): Promise<void> {
    this.#latest = undefined;
    return this.#writesEnded;
  }

  /** Writes the latest numbers until there are no new numbers. Failed writes are ignored. */
  async #writeLatest(): Promise<void> {
    while (this.#latest) {
      const [done, total] = this.#latest;
      this.#latest = undefined;
      await this.#write(done, total).catch(() => undefined);
      await wait(INTERVAL_MS);
    }
    this.#isWriting = false;
  }
}
