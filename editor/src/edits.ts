import { applyOperations, type RecordChange } from '@flydeck/scene/records/apply';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { type Operation, OperationError } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { undoOperations } from '@flydeck/scene/records/undo';
import { connectorOperations } from './connectors/follow.ts';
import type { ChangeListener } from './editor-options.ts';
import { GesturePreview, type GesturePreviewContent } from './gesture-preview.ts';
import type { History, HistoryEntry, UndoableChange } from './history.ts';
import type { Navigator } from './navigation/navigator.ts';
import { endLayoutsFor } from './topics/automatic-layout.ts';
import { canvasElementBoxes, elementBoxesFor, layOutAround } from './topics/lay-out-around.ts';

/** Changes a document for the author: previews gestures, applies changes, and undoes and redoes them. */
export class Edits {
  readonly #store: RecordStore;
  readonly #history: History;
  readonly #navigator: Navigator;
  readonly #onChange: ChangeListener;
  readonly #preview: GesturePreview;
  /** Whether changes and previews have no effect. */
  isReadOnly = false;

  constructor(store: RecordStore, history: History, navigator: Navigator, onChange: ChangeListener) {
    this.#store = store;
    this.#history = history;
    this.#navigator = navigator;
    this.#onChange = onChange;
    this.#preview = new GesturePreview(store);
  }

  /** The shown preview of a gesture. */
  get preview(): GesturePreviewContent | undefined {
    return this.#preview.content;
  }

  /**
   * Shows the operations of a gesture as a preview, without storing them. Replaces the previous preview. The preview
   * also ends automatic layouts, and moves connectors with the elements to which the connectors are attached.
   */
  showPreview(content: GesturePreviewContent): void {
    if (this.isReadOnly) return;
    this.#preview.clear();
    const operations = [
      ...endLayoutsFor(this.#store, content.operations, { isGesture: true }),
      ...content.operations,
      ...connectorOperations(this.#store, content.operations),
    ];
    this.#navigator.prepareForOwnOperations(operations);
    this.#preview.show({ ...content, operations });
  }

  /** Shows a preview again; shows none if its operations are no longer valid. */
  showPreviewAgain(preview: GesturePreviewContent): void {
    this.#navigator.prepareForOwnOperations(preview.operations);
    this.#preview.restore(preview);
  }

  /** Removes the preview and returns it. */
  hidePreview(): GesturePreviewContent | undefined {
    return this.#preview.clear();
  }

  /**
   * Applies operations as one undoable change; with `continued` as a part of the last change if they change the same
   * records or records in them; with a mark as a part of the change with this mark (`UndoableChange.mark`). Returns the
   * changes of the records.
   */
  change(
    operations: readonly Operation[],
    details: Omit<UndoableChange, 'changes'>,
    continuation?: 'continued' | number,
  ): readonly RecordChange[] {
    let changes: readonly RecordChange[] = [];
    if (operations.length === 0 || this.isReadOnly) return changes;
    this.#withoutPreview(() => {
      changes = this.#apply(operations);
      const isOnCanvas = continuation !== undefined && this.#history.undoableChanges.at(-1)?.elementBoxes;
      const elementBoxes = isOnCanvas ? canvasElementBoxes(this.#store) : elementBoxesFor(this.#store, operations);
      const change = { ...details, changes, ...(elementBoxes ? { elementBoxes } : {}) };
      const isInside = (id: string, ancestor: string) => this.#store.ancestry(id).includes(ancestor);
      if (continuation === 'continued') this.#history.addOrContinue(change, isInside);
      else if (continuation !== undefined) this.#history.join(change, continuation);
      else this.#history.add(change);
    });
    return changes;
  }

  /**
   * Reverts the last change of the list `from` that can be reverted, and adds the reversal to the list `to`. Changes
   * that can no longer be reverted are removed from `from`. Returns the reverted change; undefined if no change was
   * reverted.
   */
  revert(from: HistoryEntry['list'], to: HistoryEntry['list']): UndoableChange | undefined {
    let reverted: UndoableChange | undefined;
    if (this.isReadOnly) return reverted;
    this.#withoutPreview(() => {
      do reverted = this.#history.pop(from);
      while (reverted && !this.#revertChange(reverted, to));
    });
    return reverted;
  }

  /**
   * Reverts a change. Returns false if nothing can be reverted, for example because other authors have removed the
   * changed records.
   */
  #revertChange(change: UndoableChange, to: HistoryEntry['list']): boolean {
    const operations = undoOperations(this.#store, change.changes);
    if (operations.length === 0) return false;
    try {
      const changes = this.#apply([...operations, ...this.#layOutAgain(change, operations)]);
      const { elementBoxes: former, ...details } = change;
      const elementBoxes = former && canvasElementBoxes(this.#store);
      this.#history.push(to, { ...details, changes, ...(elementBoxes ? { elementBoxes } : {}) });
      return true;
    } catch (error) {
      if (error instanceof OperationError) return false;
      throw error;
    }
  }

  /**
   * If others have moved elements of the canvas since a change, returns the operations that place the topics around the
   * elements while the change is reverted by `operations`. Otherwise, the topics return to their former places.
   */
  #layOutAgain({ elementBoxes }: UndoableChange, operations: readonly Operation[]): readonly Operation[] {
    if (!elementBoxes || isEqual(elementBoxes, canvasElementBoxes(this.#store))) return [];
    const around = layOutAround(this.#store, operations);
    return [...around.operations, ...connectorOperations(this.#store, [...operations, ...around.movedTopics])];
  }

  /**
   * Applies the author's own operations, and returns the changes of the records. Content that the operations do not
   * change does not move on the screen.
   */
  #apply(operations: readonly Operation[]): readonly RecordChange[] {
    this.#navigator.prepareForOwnOperations(operations);
    const changes = applyOperations(this.#store, operations);
    this.#onChange(operations, changes);
    this.#navigator.refresh();
    return changes;
  }

  /** Removes the preview during a change, and shows it again after the change. */
  #withoutPreview(change: () => void): void {
    const preview = this.hidePreview();
    change();
    if (preview) this.showPreviewAgain(preview);
  }
}
