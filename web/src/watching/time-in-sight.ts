/** Who does nothing for so long is counted as gone until they move again. */
export const IDLE_MS = 3 * 60_000;

/**
 * Adds up the milliseconds that something is in sight of somebody who is there. The clock is passed in with every call, so
 * that it counts what is told and nothing else.
 */
export class TimeInSight {
  #countedMs = 0;
  /** Since when time is being counted; undefined: it is out of sight. */
  #sinceMs: number | undefined;
  #lastActiveMs = 0;

  /** It came into sight. */
  start(nowMs: number): void {
    if (this.#sinceMs !== undefined) return;
    this.#sinceMs = nowMs;
    this.#lastActiveMs = nowMs;
  }

  /** Somebody moved: they are there. */
  move(nowMs: number): void {
    if (this.#sinceMs !== undefined && nowMs > this.#lastActiveMs + IDLE_MS) {
      this.#count(nowMs);
      this.#sinceMs = nowMs;
    }
    this.#lastActiveMs = nowMs;
  }

  /** It went out of sight. */
  stop(nowMs: number): void {
    this.#count(nowMs);
    this.#sinceMs = undefined;
  }

  /** Takes what was counted, and counts on from nothing; whole milliseconds. */
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
