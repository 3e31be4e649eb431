/**
 * Decides for which origins pages are cached. Without a configured origin, the pages of an instance depend on the host
 * of the request, and requests with random host names must not evict pages of frequently requested origins. Counts
 * frequent origins in bounded memory (Misra and Gries, "Finding repeated elements", 1982). An origin that receives more
 * than `1 / (capacity + 1)` of all requests may be rejected at first, but is admitted in the long run.
 */
export class FrequentOrigins {
  /** Maximum number of origins with a count. */
  readonly #capacity: number;
  readonly #counts = new Map<string, number>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Counts a request to an origin. Returns whether pages of this origin may be cached. */
  admit(origin: string): boolean {
    const count = this.#counts.get(origin);
    if (count === undefined && this.#counts.size >= this.#capacity) {
      this.#decrementAll();
      return false;
    }
    this.#counts.set(origin, Math.min((count ?? 0) + 1, MAX_COUNT));
    return true;
  }

  #decrementAll(): void {
    for (const [origin, count] of this.#counts) {
      if (count > 1) this.#counts.set(origin, count - 1);
      else this.#counts.delete(origin);
    }
  }
}

/**
 * Maximum of a count. An origin that is no longer requested is removed after at most this number of rejections of other
 * origins, because each rejection decrements all counts.
 */
const MAX_COUNT = 10_000;
