import { applyOperations, type RecordChange, revertChanges } from '@flydeck/scene/records/apply';
import { type Operation, OperationError } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Guide } from './transform/guide.ts';

/** What a gesture shows before it is stored. */
export interface PreviewContent {
  readonly operations: readonly Operation[];
  /** What shows to what the gesture snaps. */
  readonly guides: readonly Guide[];
}

/** Applies the operations of a running gesture to the records for as long as they are shown. */
export class Preview {
  readonly #store: RecordStore;
  #shown: { readonly content: PreviewContent; readonly changes: readonly RecordChange[] } | undefined;

  constructor(store: RecordStore) {
    this.#store = store;
  }

  get content(): PreviewContent | undefined {
    return this.#shown?.content;
  }

  /** Replaces what is shown. @throws OperationError if the operations do not fit the document */
  show(operations: readonly Operation[], guides: readonly Guide[] = []): void {
    this.clear();
    if (operations.length > 0)
      this.#shown = { content: { operations, guides }, changes: applyOperations(this.#store, operations) };
  }

  /** Shows a preview again, unless it no longer fits the document. */
  restore({ operations, guides }: PreviewContent): void {
    try {
      this.show(operations, guides);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
    }
  }

  /** Reverts what is shown, and returns it. */
  clear(): PreviewContent | undefined {
    const shown = this.#shown;
    if (shown) revertChanges(this.#store, shown.changes);
    this.#shown = undefined;
    return shown?.content;
  }
}
