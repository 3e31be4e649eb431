import type { BatchStorage, StoredBatch } from './batch-storage.ts';
import type { Clock } from './clock.ts';

/** Interval between searches for batches of closed windows. */
const INTERVAL_MS = 60_000;

interface AdoptionOptions {
  /** The storage that contains the batches. */
  readonly storage: BatchStorage;
  readonly clock: Clock;
  /** Returns the position that the first adopted batch gets; undefined while this window cannot adopt batches. */
  readonly nextPosition: () => number | undefined;
  readonly onAdopted: (batches: readonly StoredBatch[]) => void;
}

/** Transfers batches to this window from windows that were closed before the server acknowledged their batches. */
export class BatchAdoption {
  readonly #options: AdoptionOptions;
  #cancel: () => void = () => undefined;
  #isStopped = false;

  constructor(options: AdoptionOptions) {
    this.#options = options;
  }

  /** Searches at intervals until `stop`. */
  start(): void {
    this.#cancel = this.#options.clock.schedule(() => {
      void this.adopt();
      this.start();
    }, INTERVAL_MS);
  }

  /** Searches once, and adopts the batches that are found. */
  async adopt(): Promise<void> {
    const position = this.#options.nextPosition();
    if (position === undefined) return;
    // If the storage fails, the next search tries again.
    const adopted = await this.#options.storage.adopt(position).catch(() => []);
    if (!this.#isStopped && adopted.length > 0) this.#options.onAdopted(adopted);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }
}
