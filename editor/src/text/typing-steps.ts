type Kind = 'typing' | 'deleting' | 'splitting';

/** A pause of this length begins a new step. */
const PAUSE_MS = 1000;

/** Groups what is typed into steps that are undone one at a time: typing without a pause, or deleting. */
export class TypingSteps {
  readonly #now: () => number;
  #last: { readonly kind: Kind; readonly time: number } | undefined;

  /** @param now returns the time in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes a change, and returns whether it continues the last step. */
  continues(kind: Kind): 'continued' | undefined {
    const time = this.#now();
    const last = this.#last;
    this.#last = { kind, time };
    // What is typed after a new paragraph belongs to it.
    const isSameKind = last?.kind === kind || (last?.kind === 'splitting' && kind === 'typing');
    return last && isSameKind && time - last.time < PAUSE_MS ? 'continued' : undefined;
  }

  /** Ends the present step. */
  end(): void {
    this.#last = undefined;
  }
}
