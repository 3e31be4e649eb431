import type { RecordStore } from '@flydeck/scene/records/record-store';

/** The records of a presentation at a sequence number. */
export interface LoadedRecords {
  readonly store: RecordStore;
  readonly seq: number;
  /** Size of the JSON from which the records were loaded: an estimate of the memory that the records take. */
  readonly bytes: number;
}

/**
 * Cache of the latest records of presentations in the memory of this process. An entry may be outdated: the caller of
 * `take` must apply the batches that other processes have added since.
 */
export class RecordCache {
  readonly #entries = new Map<string, LoadedRecords>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Removes and returns an entry, so that no other caller reads the records while the caller changes them. */
  take(oid: string): LoadedRecords | undefined {
    const entry = this.#entries.get(oid);
    if (!entry) return undefined;
    this.#entries.delete(oid);
    this.#bytes -= entry.bytes;
    return entry;
  }

  /**
   * Adds an entry, unless the cache contains an entry of the same presentation with a higher sequence number. If the
   * entries together exceed the maximum size, removes the least recently used entries.
   */
  put(oid: string, entry: LoadedRecords): void {
    const current = this.take(oid);
    const latest = current && current.seq > entry.seq ? current : entry;
    this.#entries.set(oid, latest);
    this.#bytes += latest.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.take(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
