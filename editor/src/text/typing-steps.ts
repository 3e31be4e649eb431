/** Kind of a change of a text; `splitting` begins a new paragraph or line. */
type ChangeKind = 'typing' | 'deleting' | 'splitting';

/** After a pause of this length, a change begins a new undo step. */
const PAUSE_MS = 1000;

/**
 * Groups changes of a text into undo steps. Each undo reverts one undo step. An undo step ends at a pause, or before a
 * change of another kind.
 */
export class TypingUndoSteps {
  readonly #now: () => number;
  #last: { readonly kind: ChangeKind; readonly time: number } | undefined;
  #isComposing = false;

  /** @param now returns the time in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Records a change. Returns `continued` if the change belongs to the last undo step, undefined if a step begins. */
  recordChange(kind: ChangeKind): 'continued' | undefined {
    const time = this.#now();
    const last = this.#last;
    this.#last = { kind, time };
    if (this.#isComposing) return last && 'continued';
    // Text that is typed in a new paragraph belongs to the undo step that created the paragraph.
    const isSameKind = last?.kind === kind || (last?.kind === 'splitting' && kind === 'typing');
    return last && isSameKind && time - last.time < PAUSE_MS ? 'continued' : undefined;
  }

  /**
   * Called when a composition with an input method editor (IME) starts. Begins an undo step that contains all changes
   * until `endComposition`, of any kind and with any pauses.
   */
  startComposition(): void {
    this.end();
    this.#isComposing = true;
  }

  /** Ends the undo step that `startComposition` has begun. */
  endComposition(): void {
    this.#isComposing = false;
    this.end();
  }

  /** Ends the current undo step. */
  end(): void {
    this.#last = undefined;
  }
}
