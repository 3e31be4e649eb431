import type { Editor } from '@flydeck/editor/editor';
import type { SceneVersion } from '../compile/scene-feed.ts';
import { OpenText, type TextStateClient } from './open-text.ts';

interface CaretSource {
  /**
   * Requests that later scenes contain the positions of the characters in the text of the record `id`, or of no text.
   */
  editText(id: string | undefined): void;
}

/** Creates an `OpenText` when the editor begins to edit a text, and closes it when the editing ends. */
export class OpenTextManager {
  readonly #editor: Editor;
  readonly #sync: TextStateClient;
  #open: OpenText | undefined;
  /** Closed texts that have changed since their last layout. Their boxes are fitted while no other text is open. */
  #unfitted: readonly OpenText[] = [];
  #caretSource: CaretSource | undefined;

  constructor(editor: Editor, sync: TextStateClient) {
    this.#editor = editor;
    this.#sync = sync;
  }

  /** The text that is being edited. */
  get open(): OpenText | undefined {
    return this.#open;
  }

  /** Opens the text whose editing has begun, and closes the text whose editing has ended. */
  update(caretSource: CaretSource): void {
    this.#caretSource = caretSource;
    const id = this.#editor.editedText;
    const last = this.#open;
    if (id === last?.id) return;
    last?.close();
    this.#unfitted = [...this.#unfitted, ...(last ? [last] : [])].filter((text) => text.isFitPending && text.id !== id);
    this.#open = id === undefined ? undefined : new OpenText(this.#editor, this.#sync, id);
    this.#requestCarets();
  }

  /** Passes the layout of the edited text in a new scene to its `OpenText`. */
  receive({ editedText, isProvisional }: SceneVersion): void {
    const [requested] = this.#unfitted;
    const receiver = this.#open ?? requested;
    if (editedText && editedText.id === receiver?.id) receiver.receive(editedText, isProvisional);
    // The scene contains no layout of a text that was deleted.
    this.#unfitted = this.#unfitted.filter((text) => text.isFitPending && this.#editor.store.isPresent(text.id));
    if (!this.#open && this.#unfitted[0] !== requested) this.#requestCarets();
  }

  #requestCarets(): void {
    this.#caretSource?.editText((this.#open ?? this.#unfitted[0])?.id);
  }
}
