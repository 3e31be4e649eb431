/**
 * Delay before the first repetition of a failed request. The delay doubles with each repetition, up to `RETRY_MAX_MS`.
 */
const RETRY_MS = 1000;
const RETRY_MAX_MS = 60_000;

export type Wait = (milliseconds: number) => Promise<void>;

const wait: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * A cache that loads each value when its key is first requested. Failed requests are repeated until they succeed,
 * because a browser may be offline for a while.
 */
export class OnDemandCache<Value> {
  readonly #load: (key: string) => Promise<Value | undefined>;
  readonly #onLoaded: () => void;
  readonly #wait: Wait;
  readonly #values = new Map<string, Value | undefined>();
  readonly #loading = new Map<string, Promise<void>>();

  /** @param onLoaded called after each completed load, including that of a value that does not exist */
  constructor(load: (key: string) => Promise<Value | undefined>, onLoaded: () => void, waitFor: Wait = wait) {
    this.#load = load;
    this.#onLoaded = onLoaded;
    this.#wait = waitFor;
  }

  /** Returns the value, or undefined if it does not exist; `loading` while it is being loaded. */
  get(key: string): Value | 'loading' | undefined {
    if (this.#values.has(key)) return this.#values.get(key);
    if (!this.#loading.has(key)) this.#loading.set(key, this.#request(key));
    return 'loading';
  }

  /** Resolves when nothing is being loaded. */
  async whenIdle(): Promise<void> {
    while (this.#loading.size > 0) await Promise.all(this.#loading.values());
  }

  async #request(key: string): Promise<void> {
    for (let delayMs = RETRY_MS; ; delayMs = Math.min(2 * delayMs, RETRY_MAX_MS)) {
      try {
        this.#values.set(key, await this.#load(key));
        break;
      } catch {
        await this.#wait(delayMs);
      }
    }
    this.#loading.delete(key);
    this.#onLoaded();
  }
}
