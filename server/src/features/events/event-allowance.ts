import { systemClock } from '../../ports/clock.ts';

const ONE_MINUTE_MS = 60_000;

/** Limits the number of events per minute of each IP address. The counts are in memory and are reset every minute. */
export class EventAllowance {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  /**
   * The minute in which the events of `#counts` were received, as a number of whole minutes of `#nowMs`; -1 before the
   * first event.
   */
  #minute = -1;
  /** Number of events in `#minute`, by IP address. */
  #counts = new Map<string, number>();

  /** @param perMinute maximum number of events per minute of an IP address; 0 means no limit */
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
