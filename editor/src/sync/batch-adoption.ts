import type { BatchStorage, StoredBatch } from './batch-storage.ts';
import type { Clock } from './clock.ts';

/** Interval of the searches for batches of closed windows. */
const INTERVAL_MS = 60_000;

interface AdoptionOptions {
  readonly storage: BatchStorage;
  readonly clock: Clock;
  /** The position of the first adopted batch; undefined while none can be adopted. */
  readonly nextPosition: () => number | undefined;
  readonly onAdopted: (batches: readonly StoredBatch[]) => void;
}

/** Takes the batches of windows that were closed before their batches were acknowledged. */
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

  async adopt(): Promise<void> {
    const position = this.#options.nextPosition();
    if (position === undefined) return;
    const adopted = await this.#options.storage.adopt(position).catch(() => []);
    if (!this.#isStopped && adopted.length > 0) this.#options.onAdopted(adopted);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }
}
