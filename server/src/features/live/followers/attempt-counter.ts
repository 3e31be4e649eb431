import type { Clock } from '../../../ports/clock.ts';

interface AttemptLimit {
  readonly max: number;
  readonly windowMs: number;
}

interface Attempts {
  count: number;
  readonly endsAtMs: number;
}

/** Maximum number of counted subjects, each about 100 bytes. Above it, the oldest count is dropped. */
const SUBJECTS_MAX = 50_000;

/** Counts attempts of subjects, such as IP addresses, in this process. */
export class AttemptCounter {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #limit: AttemptLimit;
  readonly #attempts = new Map<string, Attempts>();

  constructor(clock: Pick<Clock, 'monotonicMs'>, limit: AttemptLimit) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Whether a subject has the maximum number of attempts. */
  isExhausted(subject: string): boolean {
    return (this.#find(subject)?.count ?? 0) >= this.#limit.max;
  }

  /** Counts an attempt. Returns false, and counts nothing, if the subject has the maximum number of attempts. */
  tryCount(subject: string): boolean {
    if (this.isExhausted(subject)) return false;
    const attempts = this.#find(subject);
    if (attempts) attempts.count += 1;
    else this.#attempts.set(subject, { count: 1, endsAtMs: this.#clock.monotonicMs() + this.#limit.windowMs });
    const [oldest] = this.#attempts.keys();
    if (oldest !== undefined && this.#attempts.size > SUBJECTS_MAX) this.#attempts.delete(oldest);
    return true;
  }

  /** Makes `isExhausted` return true for a subject until the end of its window. */
  exhaust(subject: string): void {
    while (this.tryCount(subject));
  }

  /** Removes an attempt from the count. */
  uncount(subject: string): void {
    const attempts = this.#find(subject);
    if (attempts) attempts.count -= 1;
  }

  #find(subject: string): Attempts | undefined {
    const attempts = this.#attempts.get(subject);
    if (!attempts || attempts.endsAtMs > this.#clock.monotonicMs()) return attempts;
    this.#attempts.delete(subject);
    return undefined;
  }
}
