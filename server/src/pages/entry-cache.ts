/** What decides how long an entry is valid. */
export interface CacheEntry {
  /** The presentation that the entry is of; lists have none, and every notice drops them. */
  readonly oid: string | undefined;
  /** Other presentations that it shows. */
  readonly shows: readonly string[];
  /** When its data had been read from the database; its age counts from here. */
  readonly loadedAtMs: number;
  /** The same for everybody: other entries are returned, but not kept. */
  readonly shared: boolean;
}

export interface Expiry {
  readonly nowMs: () => number;
  /** How old an entry may get; it depends on whether notices of changes arrive. */
  readonly maxAgeMs: () => number;
  /** Since the database was last heard of, while it is away; then entries of any age are returned for a while. */
  readonly silentMs?: () => number;
}

export interface EntryCacheOptions<Entry> extends Expiry {
  /** Limit of all entries together. */
  readonly maxBytes: number;
  /** Bytes of an entry, also after it has grown (`grew`). */
  readonly weigh: (entry: Entry) => number;
}

/** How long entries of any age are returned while nothing can tell whether they have changed. */
const MAX_SILENCE_MS = 10 * 60_000;

/**
 * Cache of what is the same for everybody. Notices of changes invalidate entries by presentation; beyond `maxBytes`, the
 * least recently used ones are evicted. What was being loaded when a notice arrived is returned, but not kept.
 */
export class EntryCache<Entry extends CacheEntry> {
  readonly #options: EntryCacheOptions<Entry>;
  readonly #entries = new Map<string, Entry>();
  readonly #kept = new WeakSet<Entry>();
  readonly #loading = new Map<string, Promise<Entry | undefined>>();
  #bytes = 0;
  /** Counts the notices: what was being loaded when one arrived may be older than it. */
  #generation = 0;

  constructor(options: EntryCacheOptions<Entry>) {
    this.#options = options;
  }

  /** Bytes of all entries. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // An entry that is too old stays until it is replaced: while the database is away, it is better than none.
    if (!this.#isUsable(entry)) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #isUsable({ loadedAtMs }: CacheEntry): boolean {
    const { nowMs, maxAgeMs, silentMs } = this.#options;
    const silence = silentMs?.() ?? 0;
    return silence > 0 ? silence <= MAX_SILENCE_MS : nowMs() - loadedAtMs <= maxAgeMs();
  }

  /** The entry, else what `load` returns; concurrent calls share one load. Undefined is not kept. */
  getOrLoad(key: string, load: () => Promise<Entry | undefined>): Promise<Entry | undefined> {
    const known = this.get(key);
    if (known) return Promise.resolve(known);
    const running = this.#loading.get(key);
    if (running) return running;
    const started = this.#loadAndKeep(key, load).finally(() => {
      if (this.#loading.get(key) === started) this.#loading.delete(key);
    });
    this.#loading.set(key, started);
    return started;
  }

  /** Counts `bytes` that an entry has grown by, if it is kept. */
  grew(entry: Entry, bytes: number): void {
    if (!this.#kept.has(entry)) return;
    this.#bytes += bytes;
    this.#evict();
  }

  /** Drops the entries of a presentation and all lists; `everywhere`: also entries whose `shows` names it. */
  forget(oid: string, { everywhere = false } = {}): void {
    this.#generation += 1;
    this.#loading.clear();
    for (const [key, entry] of this.#entries) {
      const isOf = entry.oid === oid || entry.oid === undefined;
      if (isOf || (everywhere && entry.shows.includes(oid))) this.#remove(key);
    }
  }

  clear(): void {
    this.#generation += 1;
    this.#loading.clear();
    for (const key of this.#entries.keys()) this.#remove(key);
  }

  async #loadAndKeep(key: string, load: () => Promise<Entry | undefined>): Promise<Entry | undefined> {
    const started = this.#generation;
    const entry = await load();
    if (entry?.shared && started === this.#generation) this.#keep(key, entry);
    return entry;
  }

  #keep(key: string, entry: Entry): void {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#kept.add(entry);
    this.#bytes += this.#options.weigh(entry);
    this.#evict();
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#kept.delete(entry);
    this.#bytes -= this.#options.weigh(entry);
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.#remove(key);
    }
  }
}
