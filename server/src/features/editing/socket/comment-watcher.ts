import { loadCommentsRevision, parseCommentsChange } from '../../../library/index.ts';
import type { EditingDb } from '../editing-db.ts';

type Listener = (revision: number) => void;

/** Notifies the sockets of this process about changes of comments. */
export class CommentWatcher {
  readonly #db: EditingDb;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(db: EditingDb) {
    this.#db = db;
  }

  /** Calls `listener` after each change of a presentation's comments. @returns a function that ends watching */
  watch(oid: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(oid) ?? new Set();
    this.#listeners.set(oid, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(oid) === listeners) this.#listeners.delete(oid);
    };
  }

  /** Returns the present revision of a presentation's comments. */
  loadRevision(oid: string): Promise<number> {
    return loadCommentsRevision(this.#db, oid);
  }

  /** Must be called for each notification of `COMMENTS_CHANNEL`. */
  notify(payload: string): void {
    const { oid, revision } = parseCommentsChange(payload);
    this.#notifyListeners(oid, revision);
  }

  /** Must be called when notifications may have been lost. Clients ignore a revision that they have. */
  async notifyAll(): Promise<void> {
    for (const oid of [...this.#listeners.keys()]) {
      // While the database is unreachable, the next call tries again.
      const revision = await this.loadRevision(oid).catch(() => undefined);
      if (revision !== undefined) this.#notifyListeners(oid, revision);
    }
  }

  #notifyListeners(oid: string, revision: number): void {
    for (const listener of this.#listeners.get(oid) ?? []) listener(revision);
  }
}
