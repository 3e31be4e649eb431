import type { Paragraph } from '@flydeck/scene/model/text';
import type { Operation } from '@flydeck/scene/records/operations';
import { textUpdate } from '@flydeck/scene/records/text/text-state';
import { followUpOperations } from '../commands/registry.ts';
import type { Editor } from '../editor.ts';
import type { SyncClient } from './sync-client.ts';

/**
 * A text that the author edits. The constructor requests a text state, with which concurrent changes are merged by
 * character. Until the text has a state, a change replaces the whole text.
 */
export class TextEditing {
  readonly #editor: Editor;
  readonly #id: string;
  readonly #slot: string;
  readonly #releaseTextState: () => void;

  /** @param slot the name of the text in its record, such as `body` */
  constructor(editor: Editor, sync: Pick<SyncClient, 'requestTextState'>, id: string, slot: string) {
    this.#editor = editor;
    this.#id = id;
    this.#slot = slot;
    this.#releaseTextState = sync.requestTextState(id, slot);
  }

  /** The text as it is now, with changes of other authors. */
  get paragraphs(): readonly Paragraph[] {
    return this.#content.paragraphs;
  }

  /**
   * Replaces the paragraphs. If the text has a state, only the differences are sent, so that changes of other authors
   * in other parts of the text are preserved.
   * @param continuation `continued`: the change is undone together with the previous change
   * @param others further operations of the same change
   */
  change(paragraphs: readonly Paragraph[], continuation?: 'continued', others: readonly Operation[] = []): void {
    const { store } = this.#editor;
    const operations = this.#operations(paragraphs);
    this.#editor.change([...others, ...followUpOperations(store, operations), ...operations], continuation);
  }

  /** Returns the operations that replace the paragraphs; empty if a text with a state does not change. */
  #operations(paragraphs: readonly Paragraph[]): Operation[] {
    const [id, slot, content] = [this.#id, this.#slot, this.#content];
    if (content.state === undefined) return [{ op: 'rewrite', id, slot, paragraphs: [...paragraphs] }];
    const update = textUpdate(content, paragraphs);
    return update === undefined ? [] : [{ op: 'text', id, slot, update }];
  }

  /** Ends the editing, and no longer requests the text state. */
  close(): void {
    this.#releaseTextState();
  }

  get #content() {
    return this.#editor.store.get(this.#id)?.texts?.[this.#slot] ?? { paragraphs: [] };
  }
}
