/** What can be taken back, the last first; `undo` tells whether there was anything. */
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

  undo(): boolean {
    const act = this.#acts.pop();
    act?.();
    return act !== undefined;
  }
}
