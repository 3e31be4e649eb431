import { applyOperations, type RecordChange, revertChanges } from '@flydeck/scene/records/apply';
import { type Operation, OperationError } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Guide } from './transform/guide.ts';

/** What a gesture shows before it is stored. */
export interface PreviewContent {
  readonly operations: readonly Operation[];
  /** What shows to what the gesture snaps. */
  readonly guides: readonly Guide[];
  /** Ids of records to outline. */
  readonly outlined: readonly string[];
}

/** Applies the operations of a running gesture to the records for as long as they are shown. */
export class Preview {
  readonly #store: RecordStore;
  #active: { readonly content: PreviewContent; readonly changes: readonly RecordChange[] } | undefined;

  constructor(store: RecordStore) {
    this.#store = store;
  }

  get content(): PreviewContent | undefined {
    return this.#active?.content;
  }

  /** Replaces what is shown. @throws OperationError if the operations do not fit the document */
  show(content: PreviewContent): void {
    this.clear();
    const { operations } = content;
    if (operations.length > 0) this.#active = { content, changes: applyOperations(this.#store, operations) };
  }

  /** Shows a preview again, unless it no longer fits the document. */
  restore(content: PreviewContent): void {
    try {
      this.show(content);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
    }
  }

  /** Reverts what is shown, and returns it. */
  clear(): PreviewContent | undefined {
    const active = this.#active;
    if (active) revertChanges(this.#store, active.changes);
    this.#active = undefined;
    return active?.content;
  }
}
