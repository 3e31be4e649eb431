/** Time between two callbacks for a key. Cached pages may show an older number of likes for this time. */
const DEFAULT_INTERVAL_MS = 60_000;
/** See `KeyedThrottleOptions.maxKeys`. */
const DEFAULT_MAX_KEYS = 10_000;

export interface KeyedThrottleOptions {
  readonly intervalMs?: number;
  /** Maximum number of keys in memory. If there are more keys, the interval of the oldest key ends early. */
  readonly maxKeys?: number;
  /** Receives the error of a delayed callback. `notify` rejects with the error of an immediate callback. */
  readonly onError?: (error: unknown) => void;
}

/** The time after a callback for a key. During this time, further callbacks for the key are delayed. */
interface Interval {
  /** True if `notify` was called during the interval. The callback then runs again at the end of the interval. */
  hasPendingCall: boolean;
  readonly timer: NodeJS.Timeout;
}

/**
 * Limits how often a callback runs for a key. The first `notify` of a key runs the callback immediately. Further calls
 * within `intervalMs` together run the callback once, at the end of the interval.
 */
export class KeyedThrottle {
  readonly #callback: (key: string) => Promise<void>;
  readonly #intervalMs: number;
  readonly #maxKeys: number;
  readonly #onError: (error: unknown) => void;
  /** Running intervals by key, the oldest first. */
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

  /** Runs the callback immediately, or at the end of the key's interval. Rejects if an immediate callback rejects. */
  async notify(key: string): Promise<void> {
    const interval = this.#intervals.get(key);
    if (interval) {
      interval.hasPendingCall = true;
      return;
    }
    this.#startInterval(key);
    await this.#callback(key);
  }

  /** Ends all intervals. Pending calls are dropped. */
  close(): void {
    for (const { timer } of this.#intervals.values()) clearTimeout(timer);
    this.#intervals.clear();
  }

  #startInterval(key: string): void {
    const [oldest] = this.#intervals.keys();
    if (oldest !== undefined && this.#intervals.size >= this.#maxKeys) this.#endInterval(oldest);
    const timer = setTimeout(() => {
      if (this.#endInterval(key)) this.#startInterval(key);
    }, this.#intervalMs);
    timer.unref();
    this.#intervals.set(key, { hasPendingCall: false, timer });
  }

  /** Ends an interval and runs the callback if a call is pending. Returns whether a call was pending. */
  #endInterval(key: string): boolean {
    const interval = this.#intervals.get(key);
    this.#intervals.delete(key);
    clearTimeout(interval?.timer);
    if (!interval?.hasPendingCall) return false;
    this.#callback(key).catch(this.#onError);
    return true;
  }
}
