/** After this time without input (3 minutes), a visitor counts as absent until the next input. */
export const IDLE_MS = 3 * 60_000;

/**
 * Sums up the milliseconds for which a step is visible while the visitor is present. Callers pass the current time.
 */
export class VisibleTime {
  /** Sum of the intervals that are already counted. */
  #countedMs = 0;
  /** Start of the current interval; undefined while the step is not visible. */
  #sinceMs: number | undefined;
  /** Time of the last input, or of the start of the interval if there was no input since. */
  #lastActiveMs = 0;

  /** Called when the step becomes visible. */
  start(nowMs: number): void {
    if (this.#sinceMs !== undefined) return;
    this.#sinceMs = nowMs;
    this.#lastActiveMs = nowMs;
  }

  /** Called for input of the visitor, which shows that the visitor is present. */
  recordInput(nowMs: number): void {
    if (this.#sinceMs !== undefined && nowMs > this.#lastActiveMs + IDLE_MS) {
      this.#count(nowMs);
      this.#sinceMs = nowMs;
    }
    this.#lastActiveMs = nowMs;
  }

  /** Called when the step is no longer visible. */
  stop(nowMs: number): void {
    this.#count(nowMs);
    this.#sinceMs = undefined;
  }

  /** Returns the milliseconds counted so far, rounded, and restarts counting at 0. */
  readAndResetTotalMs(nowMs: number): number {
    this.#count(nowMs);
    if (this.#sinceMs !== undefined) this.#sinceMs = nowMs;
    const totalMs = Math.round(this.#countedMs);
    this.#countedMs = 0;
    return totalMs;
  }

  #count(nowMs: number): void {
    if (this.#sinceMs === undefined) return;
    const endMs = Math.min(nowMs, this.#lastActiveMs + IDLE_MS);
    this.#countedMs += Math.max(0, endMs - this.#sinceMs);
  }
}
