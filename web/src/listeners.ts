/** The listeners of a store, for `useSyncExternalStore`. */
export class Listeners {
  readonly #listeners = new Set<() => void>();

  /** Adds a listener. Returns a function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls all listeners. A listener that is added during these calls is not called. */
  readonly notify = (): void => {
    for (const listener of [...this.#listeners]) listener();
  };
}
