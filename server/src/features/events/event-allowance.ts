const ONE_MINUTE_MS = 60_000;

/** How many events each address may send a minute; counted in memory only, and forgotten with the minute. */
export class EventAllowance {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  #minute = -1;
  #counted = new Map<string, number>();

  /** @param perMinute 0 for no limit. */
  constructor(perMinute: number, nowMs: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  /** Whether `address` may send `count` more. */
  take(address: string, count: number): boolean {
    if (this.#perMinute === 0) return true;
    const minute = Math.floor(this.#nowMs() / ONE_MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counted = new Map();
    }
    const sum = (this.#counted.get(address) ?? 0) + count;
    if (sum > this.#perMinute) return false;
    this.#counted.set(address, sum);
    return true;
  }
}
