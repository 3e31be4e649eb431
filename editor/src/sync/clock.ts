/** Source of time and random numbers. Tests use a simulated clock. */
export interface Clock {
  /** Milliseconds since any fixed time. */
  now(): number;
  /** Calls `callback` once, after `ms` milliseconds. Returns a function that cancels the call. */
  schedule(callback: () => void, ms: number): () => void;
  /** A number from 0 (included) to 1 (excluded). */
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
