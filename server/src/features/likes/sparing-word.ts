/** Kept pages are told of a presentation's likes this often at most; what a page asks for itself is always exact. */
const PAUSE_MS = 60_000;

/** As many presentations are remembered; more are told once too often, and nothing worse. */
const MAX_REMEMBERED = 10_000;

/** Passes word of something on, but for each thing only once in a while. */
export class SparingWord {
  readonly #pass: (thing: string) => Promise<void>;
  readonly #nowMs: () => number;
  readonly #toldMs = new Map<string, number>();

  constructor(pass: (thing: string) => Promise<void>, nowMs: () => number = () => performance.now()) {
    this.#pass = pass;
    this.#nowMs = nowMs;
  }

  async tell(thing: string): Promise<void> {
    const now = this.#nowMs();
    const told = this.#toldMs.get(thing);
    if (told !== undefined && now - told < PAUSE_MS) return;
    if (this.#toldMs.size >= MAX_REMEMBERED) this.#toldMs.clear();
    this.#toldMs.set(thing, now);
    await this.#pass(thing);
  }
}
