import { systemClock } from '../../ports/clock.ts';

const ONE_MINUTE_MS = 60_000;

/** Limits the events per IP address and minute. Counts in memory of this process, reset every minute. */
export class EventAllowance {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  #minute = -1;
  #counted = new Map<string, number>();

  /** @param perMinute Events per minute; 0: no limit. */
  constructor(perMinute: number, nowMs: () => number = systemClock.monotonicMs) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  /** Counts `count` events. Returns false, and counts nothing, if they exceed the limit of the address. */
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
