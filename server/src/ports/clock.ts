/** Source of time. All code of the server reads the time from a clock, and tests can replace the clock. */
export interface Clock {
  /** Returns the current time. */
  readonly now: () => Date;
  /**
   * Returns the milliseconds since an arbitrary start. The value never decreases, so differences of two values are
   * correct durations even if the time of the machine is changed.
   */
  readonly monotonicMs: () => number;
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
