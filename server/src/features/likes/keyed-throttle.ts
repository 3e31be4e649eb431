/** Pages cached for everybody show counts that are at most this old; personal page data is always exact. */
const DEFAULT_INTERVAL_MS = 60_000;
const DEFAULT_MAX_KEYS = 10_000;

export interface KeyedThrottleOptions {
  readonly intervalMs?: number;
  /** Limit of keys in memory. Beyond it, the interval of the oldest key ends early. */
  readonly maxKeys?: number;
  /** Receives the error of a delayed call. Errors of immediate calls reject `notify`. */
  readonly onError?: (error: unknown) => void;
}

interface Interval {
  /** The key was notified again, so the callback runs once more at the end. */
  isPending: boolean;
  readonly timer: NodeJS.Timeout;
}

/**
 * Trailing throttle per key: runs the callback for `key` immediately, then at most once per `intervalMs` while further
 * calls arrive.
 */
export class KeyedThrottle {
  readonly #callback: (key: string) => Promise<void>;
  readonly #intervalMs: number;
  readonly #maxKeys: number;
  readonly #onError: (error: unknown) => void;
  /** By key, the oldest first. */
  readonly #intervals = new Map<string, Interval>();

  constructor(
    callback: (key: string) => Promise<void>,
    {
      intervalMs = DEFAULT_INTERVAL_MS,
      maxKeys = DEFAULT_MAX_KEYS,
      onError = () => undefined,
    }: KeyedThrottleOptions = {},
  ) {
    this.#callback = callback;
    this.#intervalMs = intervalMs;
    this.#maxKeys = maxKeys;
    this.#onError = onError;
  }

  /** Runs the callback now, or once at the end of the key's interval. Rejects when an immediate callback does. */
  async notify(key: string): Promise<void> {
    const interval = this.#intervals.get(key);
    if (interval) {
      interval.isPending = true;
      return;
    }
    this.#begin(key);
    await this.#callback(key);
  }

  /** Ends all intervals and drops pending calls. */
  close(): void {
    for (const { timer } of this.#intervals.values()) clearTimeout(timer);
    this.#intervals.clear();
  }

  #begin(key: string): void {
    const [oldest] = this.#intervals.keys();
    if (oldest !== undefined && this.#intervals.size >= this.#maxKeys) this.#end(oldest);
    const timer = setTimeout(() => {
      if (this.#end(key)) this.#begin(key);
    }, this.#intervalMs);
    timer.unref();
    this.#intervals.set(key, { isPending: false, timer });
  }

  /** Returns whether a call was pending, and runs it. */
  #end(key: string): boolean {
    const interval = this.#intervals.get(key);
    this.#intervals.delete(key);
    clearTimeout(interval?.timer);
    if (!interval?.isPending) return false;
    this.#callback(key).catch(this.#onError);
    return true;
  }
}
