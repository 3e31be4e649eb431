/**
 * Stack of undo actions. `push` returns a function that runs the action and removes it from the stack. Each action runs
 * at most once.
 */
export class UndoStack {
  readonly #actions: (() => void)[] = [];

  push(action: () => void): () => void {
    this.#actions.push(action);
    return () => {
      const index = this.#actions.indexOf(action);
      if (index < 0) return;
      this.#actions.splice(index, 1);
      action();
    };
  }

  /** Runs the last action. Returns false if the stack is empty. */
  undo(): boolean {
    const action = this.#actions.pop();
    action?.();
    return action !== undefined;
  }
}
