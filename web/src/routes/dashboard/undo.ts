/** Stack of undo actions. `push` returns a function that runs the action; each action runs at most once. */
export class UndoStack {
  readonly #actions: (() => void)[] = [];

  push(action: () => void): () => void {
    let isDone = false;
    const runOnce = () => {
      if (isDone) return;
      isDone = true;
      action();
    };
    this.#actions.push(runOnce);
    return runOnce;
  }

  /** Runs the last action. Returns false if the stack is empty. */
  undo(): boolean {
    const action = this.#actions.pop();
    action?.();
    return action !== undefined;
  }
}
