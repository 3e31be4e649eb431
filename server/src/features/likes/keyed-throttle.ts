/** Default interval. Pages cached for everybody lag behind by at most this; personal page data is always exact. */
const DEFAULT_INTERVAL_MS = 60_000;

/** Limit of keys in memory. Beyond it, all intervals end early and their pending calls are dropped. */
const MAX_KEYS = 10_000;

export interface KeyedThrottleOptions {
  readonly pauseMs?: number;
  /** Receives the error of a delayed call. Errors of immediate calls reject `tell`. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Trailing throttle per key: runs the callback for `key` immediately, then at most once per `pauseMs` while further
 * calls arrive.
 */
export class KeyedThrottle {
  readonly #notify: (key: string) => Promise<void>;
  readonly #pauseMs: number;
  readonly #onError: (error: unknown) => void;
  /** Keys within their interval; `again`: called since, so run once more at its end. */
  readonly #paused = new Map<string, { again: boolean; readonly timer: NodeJS.Timeout }>();

  constructor(
    notify: (key: string) => Promise<void>,
    { pauseMs = DEFAULT_INTERVAL_MS, onError }: KeyedThrottleOptions = {},
  ) {
    this.#notify = notify;
    this.#pauseMs = pauseMs;
    this.#onError = onError ?? (() => undefined);
  }

  /** Runs the callback now, or once at the end of the key's interval. Rejects when an immediate callback does. */
  async tell(key: string): Promise<void> {
    const paused = this.#paused.get(key);
    if (paused) {
      paused.again = true;
      return;
    }
    this.#pause(key);
    await this.#notify(key);
  }

  /** Ends all intervals and drops pending calls. */
  close(): void {
    for (const { timer } of this.#paused.values()) clearTimeout(timer);
    this.#paused.clear();
  }

  #pause(key: string): void {
    if (this.#paused.size >= MAX_KEYS) this.close();
    const timer = setTimeout(() => this.#end(key), this.#pauseMs);
    timer.unref();
    this.#paused.set(key, { again: false, timer });
  }

  #end(key: string): void {
    const again = this.#paused.get(key)?.again ?? false;
    this.#paused.delete(key);
    if (!again) return;
    this.#pause(key);
    this.#notify(key).catch(this.#onError);
  }
}
