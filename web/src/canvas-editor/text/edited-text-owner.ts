import type { Editor } from '@flydeck/editor/editor';
import type { SyncClient } from '@flydeck/editor/sync/sync-client';
import type { SceneFeed, SceneVersion } from '../compile/scene-feed.ts';
import { OpenText } from './open-text.ts';

/** Opens and closes the text that the editor edits. */
export class EditedTextOwner {
  readonly #editor: Editor;
  readonly #sync: SyncClient;
  #open: OpenText | undefined;

  constructor(editor: Editor, sync: SyncClient) {
    this.#editor = editor;
    this.#sync = sync;
  }

  get open(): OpenText | undefined {
    return this.#open;
  }

  /** Opens the text whose editing has begun, and closes the one whose editing has ended. */
  update(feed: SceneFeed): void {
    const id = this.#editor.editedText;
    if (id === this.#open?.id) return;
    this.#open?.close();
    this.#open = id === undefined ? undefined : new OpenText(this.#editor, this.#sync, id);
    feed.editText(id);
  }

  /** Takes the layout of the text from a scene. */
  receive({ editedText, isProvisional }: SceneVersion): void {
    if (editedText && editedText.id === this.#open?.id) this.#open.receive(editedText, isProvisional);
  }
}
