import type { Clock } from '../clock.ts';

interface Timer {
  /** Time of the clock, in milliseconds, at which the timer runs. */
  readonly at: number;
  /** Timers with the same time run in ascending order of this number. */
  readonly order: number;
  readonly callback: () => void;
}

/** A clock whose time passes only during `run`. Its pseudorandom numbers depend only on the seed. */
export class SimulatedClock implements Clock {
  #now = 0;
  /** The `order` of the newest timer. */
  #order = 0;
  #randomState: number;
  readonly #timers = new Set<Timer>();

  readonly #settle: () => Promise<void>;

  /** @param settle waits until all promises that do not depend on a timer are settled */
  constructor(seed: number, settle: () => Promise<void> = settlePromises) {
    this.#randomState = seed;
    this.#settle = settle;
  }

  now(): number {
    return this.#now;
  }

  schedule(callback: () => void, ms: number): () => void {
    this.#order += 1;
    const timer = { at: this.#now + ms, order: this.#order, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** A pseudorandom number from 0 (included) to 1 (excluded), by the algorithm Mulberry32. */
  random(): number {
    this.#randomState = (this.#randomState + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#randomState ^ (this.#randomState >>> 15), 1 | this.#randomState);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A random integer from 0 to `max`. */
  randomInteger(max: number): number {
    return Math.floor(this.random() * (max + 1));
  }

  /**
   * Advances the time by `ms` and runs the timers that are due. After each callback of a timer, waits until all
   * promises are settled.
   */
  async run(ms: number): Promise<void> {
    const end = this.#now + ms;
    await this.#settle();
    for (let next = this.#nextTimer(end); next; next = this.#nextTimer(end)) {
      this.#timers.delete(next);
      this.#now = next.at;
      next.callback();
      await this.#settle();
    }
    this.#now = end;
  }

  #nextTimer(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at > end) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }
}

/** Number of turns of the microtask queue after which chains of promises are settled. */
const TURNS = 30;

async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
}
