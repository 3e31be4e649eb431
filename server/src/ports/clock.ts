/** Source of time. All code of the server reads the time from a clock, and tests can replace the clock. */
export interface Clock {
  /** Returns the current time. */
  readonly now: () => Date;
  /** Returns milliseconds since an arbitrary start, which never go backwards: for durations and ages in memory. */
  readonly monotonicMs: () => number;
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
