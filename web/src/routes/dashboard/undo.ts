/** Stack of actions that undo a change. Each runs at most once, also if its returned function is called directly. */
export class UndoStack {
  readonly #acts: (() => void)[] = [];

  push(act: () => void): () => void {
    let isDone = false;
    const once = () => {
      if (isDone) return;
      isDone = true;
      act();
    };
    this.#acts.push(once);
    return once;
  }

  /** Runs the last action; returns whether there was one. */
  undo(): boolean {
    const act = this.#acts.pop();
    act?.();
    return act !== undefined;
  }
}
