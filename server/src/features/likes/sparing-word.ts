/** Kept pages are told of a presentation's likes this often at most; what a page asks for itself is always exact. */
const PAUSE_MS = 60_000;

/** As many presentations are remembered; more are told once too often, and nothing worse. */
const MAX_REMEMBERED = 10_000;

export interface SparingWordOptions {
  readonly pauseMs?: number;
  /** Hears why a word that was kept back could not be passed on. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Passes word of something on at once, but for each thing only once in a while: what is told in the pause is passed on
 * together at its end.
 */
export class SparingWord {
  readonly #pass: (thing: string) => Promise<void>;
  readonly #pauseMs: number;
  readonly #onError: (error: unknown) => void;
  /** Things in their pause; true: there was word meanwhile. */
  readonly #paused = new Map<string, { again: boolean; readonly timer: NodeJS.Timeout }>();

  constructor(
    pass: (thing: string) => Promise<void>,
    { pauseMs = PAUSE_MS, onError }: SparingWordOptions = {},
  ) {
    this.#pass = pass;
    this.#pauseMs = pauseMs;
    this.#onError = onError ?? (() => undefined);
  }

  async tell(thing: string): Promise<void> {
    const paused = this.#paused.get(thing);
    if (paused) {
      paused.again = true;
      return;
    }
    this.#pause(thing);
    await this.#pass(thing);
  }

  /** Ends all pauses; what was kept back is not told any more. */
  close(): void {
    for (const { timer } of this.#paused.values()) clearTimeout(timer);
    this.#paused.clear();
  }

  #pause(thing: string): void {
    if (this.#paused.size >= MAX_REMEMBERED) this.close();
    const timer = setTimeout(() => this.#end(thing), this.#pauseMs);
    timer.unref();
    this.#paused.set(thing, { again: false, timer });
  }

  #end(thing: string): void {
    const again = this.#paused.get(thing)?.again ?? false;
    this.#paused.delete(thing);
    if (!again) return;
    this.#pause(thing);
    this.#pass(thing).catch(this.#onError);
  }
}
