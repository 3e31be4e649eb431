/**
 * Decides for which origins pages are kept, where the instance does not know its own address and believes each
 * request's: whoever invents host names must not push out the pages of the real ones. Counts the frequent ones in
 * bounded memory (Misra and Gries, "Finding repeated elements", 1982): an origin that more than one in `places + 1`
 * requests name always has a place.
 */
export class KeptOrigins {
  readonly #places: number;
  readonly #counts = new Map<string, number>();

  constructor(places: number) {
    this.#places = places;
  }

  /** Counts a request; whether pages of its origin are kept. */
  admit(origin: string): boolean {
    const count = this.#counts.get(origin);
    if (count === undefined && this.#counts.size >= this.#places) {
      this.#ageAll();
      return false;
    }
    this.#counts.set(origin, Math.min((count ?? 0) + 1, MAX_COUNT));
    return true;
  }

  #ageAll(): void {
    for (const [origin, count] of this.#counts) {
      if (count > 1) this.#counts.set(origin, count - 1);
      else this.#counts.delete(origin);
    }
  }
}

/** An origin that was frequent for years gives way within so many requests for others. */
const MAX_COUNT = 10_000;
