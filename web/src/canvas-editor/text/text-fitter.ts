import type { Editor } from '@flydeck/editor/editor';
import { fitTextBox } from '@flydeck/editor/text/fit-text-box';
import type { RecordChange } from '@flydeck/scene/records/apply';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Box } from '@flydeck/scene/records/operations';
import type { SceneVersion } from '../compile/scene-feed.ts';

/** Maximum number of selected texts whose layouts are requested. */
const MAX_TEXTS = 20;
/** A box fits its text if it is higher by at most this fraction of the text's height. */
const TOLERANCE = 1e-3;

/**
 * Fits the boxes of selected text elements to their texts after the author has changed the texts or their formatting. A
 * box that was as high as its text, also because the text was typed or enlarged before, becomes lower with the text. A
 * box that the author made higher keeps its height.
 */
export class TextFitter {
  readonly #editor: Editor;
  /** Ids of the texts that the author has changed and whose boxes have not been changed since. */
  readonly #changed = new Set<string>();
  /** Ids of the texts whose boxes were at most as high as the texts before the author changed them. */
  readonly #fitting = new Set<string>();
  /** Whether the editor fits the boxes of texts. The changes are then not tracked. */
  #isFitting = false;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** Ids of the texts whose layouts later scenes must contain. */
  get laidOutIds(): readonly string[] {
    const { selection, store } = this.#editor;
    const selected = selection.length <= MAX_TEXTS ? selection.filter((id) => store.get(id)?.kind === 'text') : [];
    return [...new Set([...selected, ...this.#changed])];
  }

  /** Must be called after each change by the author. */
  track(changes: readonly RecordChange[]): void {
    if (this.#isFitting) return;
    for (const { id, before, after } of changes) {
      if (after.kind !== 'text' || !before) continue;
      // A change that sets the box, such as undo or resizing, decides on its size.
      if (after.removed || !isEqual(before.properties['box'], after.properties['box'])) this.#changed.delete(id);
      else if (before.texts !== after.texts || !isEqual(before.properties['body'], after.properties['body']))
        this.#changed.add(id);
    }
  }

  /** Runs an action that fits the boxes of texts, which is no decision of the author on their sizes. */
  withoutTracking(action: () => void): void {
    this.#isFitting = true;
    action();
    this.#isFitting = false;
  }

  /**
   * Uses the layouts of a new scene. The scene can be older than the last change, so boxes are fitted again with each
   * later scene while the texts are selected.
   */
  receive({ texts, isProvisional }: SceneVersion): void {
    if (!texts || isProvisional) return;
    for (const [id, layout] of texts) {
      const record = this.#editor.store.get(id);
      if (record?.kind !== 'text' || record.removed) continue;
      const { height } = record.properties['box'] as Box;
      if (!this.#changed.has(id)) {
        if (height <= layout.height * (1 + TOLERANCE)) this.#fitting.add(id);
        else this.#fitting.delete(id);
      } else if (this.#editor.toolState === 'idling') {
        if (height <= layout.height * (1 + TOLERANCE)) this.#fitting.add(id);
        this.#fit(id, layout);
        if (!this.#editor.selection.includes(id)) this.#changed.delete(id);
      }
    }
  }

  #fit(id: string, layout: { readonly width: number; readonly height: number }): void {
    // Undo has restored the box. Fitting the box would be a new change, after which redo is impossible.
    if (this.#editor.canRedo) return;
    const operations = fitTextBox(this.#editor.store, id, layout, this.#fitting.has(id) ? 0 : undefined);
    if (operations.length === 0) return;
    this.withoutTracking(() => this.#editor.change(operations, 'continued'));
  }
}
