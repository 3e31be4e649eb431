/** Time, timers and random numbers, which tests simulate. */
export interface Clock {
  /** Returns a time in milliseconds. Only the difference of two times has a meaning. */
  now(): number;
  /** Calls `callback` once, after `ms` milliseconds. Returns a function that cancels the call. */
  schedule(callback: () => void, ms: number): () => void;
  /** Returns a number from 0 (included) to 1 (excluded). */
  random(): number;
}

/** The clock of the browser. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  schedule: (callback, ms) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
