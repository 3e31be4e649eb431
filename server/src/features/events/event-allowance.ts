import { systemClock } from '../../ports/clock.ts';

const ONE_MINUTE_MS = 60_000;

/** Limits the events of each IP address in a minute. The counts are kept in memory and reset every minute. */
export class EventAllowance {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  /** Number of the minute that `#counts` belongs to, on the clock of `#nowMs`. */
  #minute = -1;
  /** Number of events in that minute, by IP address. */
  #counts = new Map<string, number>();

  /** @param perMinute Events per minute; 0: no limit. */
  constructor(perMinute: number, nowMs: () => number = systemClock.monotonicMs) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  /**
   * Counts `count` events of an IP address. If these events would exceed the limit, returns false and counts none of
   * them.
   */
  tryConsume(ipAddress: string, count: number): boolean {
    if (this.#perMinute === 0) return true;
    const minute = Math.floor(this.#nowMs() / ONE_MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts = new Map();
    }
    const total = (this.#counts.get(ipAddress) ?? 0) + count;
    if (total > this.#perMinute) return false;
    this.#counts.set(ipAddress, total);
    return true;
  }
}
