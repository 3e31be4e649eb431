/** Time and random numbers of the sync. Tests replace them by simulated ones. */
export interface Clock {
  /** Milliseconds since any fixed time. */
  now(): number;
  /** Calls back once after a time. Returns a function that cancels it. */
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
