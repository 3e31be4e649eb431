/** Delay in ms before a failed load is repeated for the first time. Each further repetition doubles the delay. */
const FIRST_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 60_000;

export type Wait = (milliseconds: number) => Promise<void>;

const wait: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * A cache that loads each value when its key is first requested. Failed loads are repeated until they succeed, because
 * the browser may be offline for a while.
 */
export class OnDemandCache<Value> {
  readonly #load: (key: string) => Promise<Value | undefined>;
  readonly #onLoaded: () => void;
  readonly #wait: Wait;
  readonly #values = new Map<string, Value | undefined>();
  readonly #loading = new Map<string, Promise<void>>();

  /**
   * @param load loads a value; resolves to undefined if the value does not exist
   * @param onLoaded called after each successful load, also if the value does not exist
   * @param waitFor waits before a failed load is repeated; tests replace this function
   */
  constructor(load: (key: string) => Promise<Value | undefined>, onLoaded: () => void, waitFor: Wait = wait) {
    this.#load = load;
    this.#onLoaded = onLoaded;
    this.#wait = waitFor;
  }

  /** Returns the value; `loading` while the value is being loaded; undefined if the server does not have the value. */
  get(key: string): Value | 'loading' | undefined {
    if (this.#values.has(key)) return this.#values.get(key);
    if (!this.#loading.has(key)) this.#loading.set(key, this.#loadWithRetries(key));
    return 'loading';
  }

  /** Resolves when nothing is being loaded. */
  async whenIdle(): Promise<void> {
    while (this.#loading.size > 0) await Promise.all(this.#loading.values());
  }

  async #loadWithRetries(key: string): Promise<void> {
    for (let delayMs = FIRST_RETRY_DELAY_MS; ; delayMs = Math.min(2 * delayMs, MAX_RETRY_DELAY_MS)) {
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
