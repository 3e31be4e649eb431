import type { Editor } from '@flydeck/editor/editor';
import type { SceneVersion } from '../compile/scene-feed.ts';
import { OpenText, type TextStateClient } from './open-text.ts';

/** The object that adds the positions of the characters of one text to the scenes of the edited presentation. */
interface CaretSource {
  /**
   * Requests that later scenes contain the positions of the characters in the text of a record.
   * @param id id of the record; undefined if no text needs these positions
   */
  editText(id: string | undefined): void;
}

/** Creates an `OpenText` when the author begins to edit a text, and closes it when the author ends editing. */
export class OpenTextManager {
  readonly #editor: Editor;
  readonly #sync: TextStateClient;
  #open: OpenText | undefined;
  /**
   * Closed texts with changes that no scene contains yet. Their boxes are fitted to the changed texts as soon as scenes
   * contain the changes, but not while another text is open.
   */
  #textsToFit: readonly OpenText[] = [];
  #caretSource: CaretSource | undefined;

  constructor(editor: Editor, sync: TextStateClient) {
    this.#editor = editor;
    this.#sync = sync;
  }

  /** The text that is being edited; undefined if none is. */
  get open(): OpenText | undefined {
    return this.#open;
  }

  /**
   * Must be called after each change of the editor. If the author has ended editing or edits another text, closes the
   * previous `OpenText`, and opens one for the text that is edited now.
   */
  update(caretSource: CaretSource): void {
    this.#caretSource = caretSource;
    const id = this.#editor.editedTextId;
    const previousText = this.#open;
    if (id === previousText?.id) return;
    previousText?.close();
    const closedTexts = [...this.#textsToFit, ...(previousText ? [previousText] : [])];
    this.#textsToFit = closedTexts.filter((text) => text.isFitPending && text.id !== id);
    this.#open = id === undefined ? undefined : new OpenText(this.#editor, this.#sync, id);
    this.#requestCarets();
  }

  /** Passes the positions of characters in a new scene to the `OpenText` for which they were requested. */
  receive({ editedText, isProvisional }: SceneVersion): void {
    const [firstTextToFit] = this.#textsToFit;
    const receiver = this.#open ?? firstTextToFit;
    if (editedText && editedText.id === receiver?.id) receiver.receive(editedText, isProvisional);
    // A deleted text is removed from the list, because its box cannot be fitted any more.
    this.#textsToFit = this.#textsToFit.filter((text) => text.isFitPending && this.#editor.store.isPresent(text.id));
    if (!this.#open && this.#textsToFit[0] !== firstTextToFit) this.#requestCarets();
  }

  /** Requests the positions of the characters of the open text or, if there is none, of the first text to fit. */
  #requestCarets(): void {
    this.#caretSource?.editText((this.#open ?? this.#textsToFit[0])?.id);
  }
}
