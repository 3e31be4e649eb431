import { applyOperations, type RecordChange } from '@flydeck/scene/records/apply';
import { type Operation, OperationError } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { undoOperations } from '@flydeck/scene/records/undo';
import { followOperations } from './connectors/follow.ts';
import type { ChangeListener } from './editor-options.ts';
import type { History, HistoryEntry } from './history.ts';
import type { Navigator } from './navigation/navigator.ts';
import { Preview, type PreviewContent } from './preview.ts';
import { endLayoutsFor } from './topics/automatic-layout.ts';

/** What the author changes in a document: the preview of a gesture, stored changes, and their undoing. */
export class Edits {
  readonly #store: RecordStore;
  readonly #history: History;
  readonly #navigator: Navigator;
  readonly #onChange: ChangeListener;
  readonly #preview: Preview;

  constructor(store: RecordStore, history: History, navigator: Navigator, onChange: ChangeListener) {
    this.#store = store;
    this.#history = history;
    this.#navigator = navigator;
    this.#onChange = onChange;
    this.#preview = new Preview(store);
  }

  get preview(): PreviewContent | undefined {
    return this.#preview.content;
  }

  /** Shows operations without storing them, instead of the preview before. Connectors follow. */
  show(content: PreviewContent): void {
    this.#preview.clear();
    const operations = [
      ...endLayoutsFor(this.#store, content.operations, { isGesture: true }),
      ...content.operations,
      ...followOperations(this.#store, content.operations),
    ];
    this.#navigator.prepareForOwnOperations(operations);
    this.#preview.show({ ...content, operations });
  }

  /** Shows a preview again, unless it no longer fits the document. */
  showAgain(preview: PreviewContent): void {
    this.#navigator.prepareForOwnOperations(preview.operations);
    this.#preview.restore(preview);
  }

  /** Removes the preview and returns it. */
  hide(): PreviewContent | undefined {
    return this.#preview.clear();
  }

  /** Applies operations as one undoable change, or as a part of the last one if they continue it. */
  change(operations: readonly Operation[], continuation?: 'continued'): void {
    if (operations.length === 0) return;
    this.#belowPreview(() => {
      const changes = this.#apply(operations);
      if (continuation) this.#history.continue(changes);
      else this.#history.record(changes);
    });
  }

  /** Reverts the last change of a list that still has an effect. */
  revert(from: HistoryEntry['list'], to: HistoryEntry['list']): void {
    this.#belowPreview(() => {
      for (let last = this.#history.pop(from); last; last = this.#history.pop(from))
        if (this.#revertChange(last, to)) return;
    });
  }

  /** Returns false if nothing is left to revert. */
  #revertChange(last: readonly RecordChange[], to: HistoryEntry['list']): boolean {
    const operations = undoOperations(this.#store, last);
    if (operations.length === 0) return false;
    try {
      this.#history.push(to, this.#apply(operations));
      return true;
    } catch (error) {
      if (error instanceof OperationError) return false;
      throw error;
    }
  }

  /** Applies the author's own operations. The screen stays as it is, except for what they change. */
  #apply(operations: readonly Operation[]): readonly RecordChange[] {
    this.#navigator.prepareForOwnOperations(operations);
    const changes = applyOperations(this.#store, operations);
    this.#onChange(operations, changes);
    this.#navigator.settle();
    return changes;
  }

  #belowPreview(change: () => void): void {
    const preview = this.hide();
    change();
    if (preview) this.showAgain(preview);
  }
}
