type Kind = 'typing' | 'deleting' | 'splitting';

/** A pause of this length begins a new step. */
const PAUSE_MS = 1000;

/** Groups what is typed into steps that are undone one at a time: typing without a pause, or deleting. */
export class TypingSteps {
  readonly #now: () => number;
  #last: { readonly kind: Kind; readonly time: number } | undefined;
  #isHeld = false;

  /** @param now returns the time in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes a change, and returns whether it continues the last step. */
  continues(kind: Kind): 'continued' | undefined {
    const time = this.#now();
    const last = this.#last;
    this.#last = { kind, time };
    if (this.#isHeld) return last && 'continued';
    // What is typed after a new paragraph belongs to it.
    const isSameKind = last?.kind === kind || (last?.kind === 'splitting' && kind === 'typing');
    return last && isSameKind && time - last.time < PAUSE_MS ? 'continued' : undefined;
  }

  /** Begins a step that contains all changes until `release`, whatever their kind and the pauses between them. */
  hold(): void {
    this.end();
    this.#isHeld = true;
  }

  /** Ends the step that `hold` has begun. */
  release(): void {
    this.#isHeld = false;
    this.end();
  }

  /** Ends the present step. */
  end(): void {
    this.#last = undefined;
  }
}
