import type { Clock } from '../ports/clock.ts';

/** Returns a function that counts an event, and returns whether the current period has more events than `max`. */
export function createCounter(clock: Pick<Clock, 'monotonicMs'>, periodMs: number, max: number): () => boolean {
  let startMs = clock.monotonicMs();
  let count = 0;
  return () => {
    const nowMs = clock.monotonicMs();
    if (nowMs - startMs > periodMs) {
      startMs = nowMs;
      count = 0;
    }
    count += 1;
    return count > max;
  };
}
