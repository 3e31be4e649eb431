import { applyWithoutLayout } from './apply.ts';
import { applyAutomaticLayout, type RecordChange } from './automatic-layout.ts';
import type { Operation } from './operations.ts';
import type { RecordStore } from './record-store.ts';

/**
 * Applies batches of a log one after another, with the same result as `applyOperations` for each batch. Topics are laid
 * out only when an operation depends on their positions, and at the end, because the layout takes most of the time.
 * @throws OperationError if an operation cannot be applied; the preceding batches remain applied
 */
export class LogReplay {
  readonly #store: RecordStore;
  /** Changes since topics were last laid out. */
  #pending: RecordChange[] = [];

  constructor(store: RecordStore) {
    this.#store = store;
  }

  /** Applies a batch. */
  apply(operations: readonly Operation[]): void {
    if (operations.some((operation) => this.#dependsOnLayout(operation, operations))) this.finish();
    for (const change of applyWithoutLayout(this.#store, operations)) this.#pending.push(change);
  }

  /** Lays out the topics after all changes so far. Must be called after the last batch. */
  finish(): void {
    const pending = this.#pending;
    this.#pending = [];
    applyAutomaticLayout(this.#store, pending);
  }

  /**
   * Whether the result of an operation depends on the present positions of topics and decorations:
   * - It sets a box that may be in the space of a parent other than the record's current parent. The box is converted
   *   to the space of the current parent.
   * - It changes a layout. When it ends an automatic layout, the title of the canvas stays where this layout placed it.
   */
  #dependsOnLayout(operation: Operation, batch: readonly Operation[]): boolean {
    if (operation.op !== 'set' && operation.op !== 'unset') return false;
    if (operation.property === 'layout') return true;
    if (operation.op === 'unset' || operation.property !== 'box' || operation.parent === undefined) return false;
    const isMoved = batch.some(({ op, id }) => op === 'place' && id === operation.id);
    return isMoved || this.#store.get(operation.id)?.parent !== operation.parent;
  }
}
