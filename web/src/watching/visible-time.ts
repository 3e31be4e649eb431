/** A visitor without input for this long counts as absent until the next input. */
export const IDLE_MS = 3 * 60_000;

/**
 * Sums up the milliseconds for which something is visible while the visitor is present. Every call passes the time, so
 * that the result depends on its arguments only.
 */
export class VisibleTime {
  #countedMs = 0;
  /** Start of the current interval; undefined while it is not visible. */
  #sinceMs: number | undefined;
  #lastActiveMs = 0;

  /** It became visible. */
  start(nowMs: number): void {
    if (this.#sinceMs !== undefined) return;
    this.#sinceMs = nowMs;
    this.#lastActiveMs = nowMs;
  }

  /** The visitor moved, and so is present. */
  move(nowMs: number): void {
    if (this.#sinceMs !== undefined && nowMs > this.#lastActiveMs + IDLE_MS) {
      this.#count(nowMs);
      this.#sinceMs = nowMs;
    }
    this.#lastActiveMs = nowMs;
  }

  /** It is no longer visible. */
  stop(nowMs: number): void {
    this.#count(nowMs);
    this.#sinceMs = undefined;
  }

  /** Returns the whole milliseconds counted so far, and restarts at 0. */
  take(nowMs: number): number {
    this.#count(nowMs);
    if (this.#sinceMs !== undefined) this.#sinceMs = nowMs;
    const counted = Math.round(this.#countedMs);
    this.#countedMs = 0;
    return counted;
  }

  #count(nowMs: number): void {
    if (this.#sinceMs === undefined) return;
    const end = Math.min(nowMs, this.#lastActiveMs + IDLE_MS);
    this.#countedMs += Math.max(0, end - this.#sinceMs);
  }
}
