import { setTimeout as wait } from 'node:timers/promises';

/** Pages poll once a second; writing more often would be for nobody. */
const PAUSE_MS = 400;

/** Writes the newest of many numbers now and then, one write at a time. */
export class ProgressWriter {
  readonly #write: (done: number, total: number) => Promise<void>;
  #newest: readonly [number, number] | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;

  constructor(write: (done: number, total: number) => Promise<void>) {
    this.#write = write;
  }

  note(done: number, total: number): void {
    this.#newest = [done, total];
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#writing = this.#writeOut();
  }

  /** Resolves when nothing is being written any more. Numbers that could not be written are of no concern. */
  settled(): Promise<void> {
    this.#newest = undefined;
    return this.#writing;
  }

  async #writeOut(): Promise<void> {
    while (this.#newest) {
      const [done, total] = this.#newest;
      this.#newest = undefined;
      await this.#write(done, total).catch(() => undefined);
      await wait(PAUSE_MS);
    }
    this.#isWriting = false;
  }
}
