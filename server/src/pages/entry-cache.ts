/** The properties that determine how long an entry is valid. */
export interface CacheEntry {
  /**
   * The oid of the presentation that the entry belongs to. Undefined for lists of presentations, which every
   * notification invalidates.
   */
  readonly oid: string | undefined;
  /** Oids of other presentations that the entry shows. */
  readonly shownOids: readonly string[];
  /** Time at which the entry's data was read from the database. The entry's age is measured from this time. */
  readonly loadedAtMs: number;
  /** Whether the entry may be cached. Other entries are returned, but not cached. */
  readonly isCacheable: boolean;
}

/** Determines how long entries are valid. */
export interface ExpiryOptions {
  readonly nowMs: () => number;
  /** Maximum age of an entry; shorter while the server process cannot receive notifications of changes. */
  readonly maxAgeMs: () => number;
  /**
   * While the database is unreachable, returns the milliseconds since its last response; otherwise 0. During the first
   * `MAX_UNREACHABLE_MS` of an outage, entries of any age are valid.
   */
  readonly unreachableMs?: () => number;
}

export interface EntryCacheOptions<Entry> extends ExpiryOptions {
  /** Maximum total size of all entries in bytes. */
  readonly maxBytes: number;
  /** Returns the current size of an entry in bytes, including growth added by `addBytes`. */
  readonly sizeOf: (entry: Entry) => number;
}

/** How long entries of any age are returned while the database is unreachable. */
const MAX_UNREACHABLE_MS = 10 * 60_000;

/**
 * Cache of shared entries. Notifications of changes invalidate entries by presentation; above `maxBytes`, the least
 * recently used entries are evicted. An entry that was loading when a notification arrived is returned but not cached.
 */
export class EntryCache<Entry extends CacheEntry> {
  readonly #options: EntryCacheOptions<Entry>;
  readonly #entries = new Map<string, Entry>();
  /** The values of `#entries`, to find out quickly whether an entry is cached. */
  readonly #cached = new WeakSet<Entry>();
  readonly #loading = new Map<string, Promise<Entry | undefined>>();
  #bytes = 0;
  /** Number of calls of `invalidate` and `clear`. A load that started before the last call may have outdated data. */
  #generation = 0;

  constructor(options: EntryCacheOptions<Entry>) {
    this.#options = options;
  }

  /** Total size of all entries in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns an entry and marks it as the most recently used; undefined if it is missing or expired. */
  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    // Expired entries stay until they are replaced, because they are served while the database is unreachable.
    if (!entry || !this.#isValid(entry)) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #isValid({ loadedAtMs }: CacheEntry): boolean {
    const { nowMs, maxAgeMs, unreachableMs } = this.#options;
    const outageMs = unreachableMs?.() ?? 0;
    return outageMs > 0 ? outageMs <= MAX_UNREACHABLE_MS : nowMs() - loadedAtMs <= maxAgeMs();
  }

  /**
   * Returns the cached entry. If there is none, returns the result of `load`, and caches the result if it is
   * cacheable. Concurrent calls with the same key share one load.
   */
  getOrLoad(key: string, load: () => Promise<Entry | undefined>): Promise<Entry | undefined> {
    const entry = this.get(key);
    if (entry) return Promise.resolve(entry);
    const runningLoad = this.#loading.get(key);
    if (runningLoad) return runningLoad;
    const newLoad = this.#loadAndStore(key, load).finally(() => {
      if (this.#loading.get(key) === newLoad) this.#loading.delete(key);
    });
    this.#loading.set(key, newLoad);
    return newLoad;
  }

  /** Adds the growth of a cached entry to the total size. Does nothing if the entry is not cached. */
  addBytes(entry: Entry, bytes: number): void {
    if (!this.#cached.has(entry)) return;
    this.#bytes += bytes;
    this.#evict();
  }

  /**
   * Drops the entries of the presentation `oid` and all lists of presentations. If the change affects the cards of the
   * presentation, also drops the other entries that show the presentation (`shownOids`).
   */
  invalidate(oid: string, { affectsCards = false } = {}): void {
    this.#generation += 1;
    // Later calls of `getOrLoad` must not share a load that may have outdated data.
    this.#loading.clear();
    for (const [key, entry] of this.#entries) {
      const isAffected = entry.oid === oid || entry.oid === undefined;
      if (isAffected || (affectsCards && entry.shownOids.includes(oid))) this.#remove(key);
    }
  }

  /** Drops all entries. */
  clear(): void {
    this.#generation += 1;
    this.#loading.clear();
    for (const key of this.#entries.keys()) this.#remove(key);
  }

  async #loadAndStore(key: string, load: () => Promise<Entry | undefined>): Promise<Entry | undefined> {
    const generationAtStart = this.#generation;
    const entry = await load();
    if (entry?.isCacheable && generationAtStart === this.#generation) this.#store(key, entry);
    return entry;
  }

  #store(key: string, entry: Entry): void {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#cached.add(entry);
    this.#bytes += this.#options.sizeOf(entry);
    this.#evict();
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#cached.delete(entry);
    this.#bytes -= this.#options.sizeOf(entry);
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.#remove(key);
    }
  }
}
