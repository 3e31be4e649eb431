import { applyOperations, type RecordChange, revertChanges } from '@flydeck/scene/records/apply';
import { type Operation, OperationError } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Guide } from './transform/guide.ts';

/** The effect of a running gesture, which the editor shows without storing it. */
export interface GesturePreviewContent {
  readonly operations: readonly Operation[];
  /** Lines that show with which edges, centres, sizes or gaps the gesture is aligned. */
  readonly guides: readonly Guide[];
  /** Ids of the records that are outlined on the canvas. */
  readonly outlined: readonly string[];
  /** Ids of the copies that the gesture moves instead of the selection. */
  readonly copies?: readonly string[];
}

/**
 * The preview of a running gesture, not a picture of a presentation. Applies the operations of the gesture to the
 * records, and reverts the operations when the preview ends.
 */
export class GesturePreview {
  readonly #store: RecordStore;
  #active: { readonly content: GesturePreviewContent; readonly changes: readonly RecordChange[] } | undefined;

  constructor(store: RecordStore) {
    this.#store = store;
  }

  get content(): GesturePreviewContent | undefined {
    return this.#active?.content;
  }

  /**
   * Replaces the shown preview. Without operations and guides, nothing is shown.
   * @throws OperationError if the operations are not valid in the document
   */
  show(content: GesturePreviewContent): void {
    this.clear();
    const { operations, guides } = content;
    if (operations.length + guides.length > 0)
      this.#active = { content, changes: applyOperations(this.#store, operations) };
  }

  /** Shows a preview again. If the operations of the preview are no longer valid in the document, shows no preview. */
  restore(content: GesturePreviewContent): void {
    try {
      this.show(content);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
    }
  }

  /** Reverts the operations of the shown preview, and returns the preview. */
  clear(): GesturePreviewContent | undefined {
    const active = this.#active;
    if (active) revertChanges(this.#store, active.changes);
    this.#active = undefined;
    return active?.content;
  }
}
