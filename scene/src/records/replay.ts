import { applyWithoutLayout } from './apply.ts';
import { applyAutomaticLayout, type RecordChange } from './automatic-layout.ts';
import type { Operation } from './operations.ts';
import type { RecordStore } from './record-store.ts';

/**
 * Applies batches of a log one after another, with the same result as `applyOperations` for each. Topics are laid out only
 * when a place is needed, because that takes longer than everything else.
 * @throws OperationError if an operation does not fit; the batches before it are then applied
 */
export class LogReplay {
  readonly #store: RecordStore;
  /** Changes after which topics have not been laid out again. */
  #pending: RecordChange[] = [];

  constructor(store: RecordStore) {
    this.#store = store;
  }

  apply(operations: readonly Operation[]): void {
    if (operations.some((operation) => this.#needsPlaces(operation, operations))) this.finish();
    for (const change of applyWithoutLayout(this.#store, operations)) this.#pending.push(change);
  }

  /** Lays out what has changed. Has to follow after the last batch. */
  finish(): void {
    const pending = this.#pending;
    this.#pending = [];
    applyAutomaticLayout(this.#store, pending);
  }

  /** Whether an operation converts a position from the space of a former parent, which depends on places. */
  #needsPlaces(operation: Operation, batch: readonly Operation[]): boolean {
    if (operation.op !== 'set' || operation.property !== 'box' || operation.parent === undefined) return false;
    const isMoved = batch.some(({ op, id }) => op === 'place' && id === operation.id);
    return isMoved || this.#store.get(operation.id)?.parent !== operation.parent;
  }
}
