import { parsePastedText } from '@flydeck/editor/text/copied-text';
import { flatText, positionAt, textDifference } from '@flydeck/editor/text/flat-text';
import { TextComposition } from '@flydeck/editor/text/text-composition';
import { decodeParagraphs } from '../clipboard/clipboard-data.ts';
import { loadedEditing } from '../parts/load-editing.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { OpenText } from './open-text.ts';
import { runTextKey } from './text-keys.ts';

/**
 * Copies the text that is being edited on the canvas into an invisible field, and applies what the author types in this
 * field to the text.
 */
export class TextInputHandler {
  readonly #field: HTMLTextAreaElement;
  readonly #editorSession: EditorSession;
  readonly #text: OpenText;
  readonly #listenerController = new AbortController();
  /** The text of the field when the text was last set or read. */
  #value: string;
  /** Result of `#readSelectionKey` when the selection in the field was last set or read. */
  #selectionKey = '';
  /** Set while an input method, for example for Japanese, is composing text. */
  #composition: TextComposition | undefined;
  /** The text that the input method is composing, as it was last reported. */
  #composedText = '';
  /** Whether the field contains text that was typed before the position of the caret was known. */
  #hasPendingInput = false;

  constructor(field: HTMLTextAreaElement, editorSession: EditorSession, text: OpenText) {
    this.#field = field;
    this.#editorSession = editorSession;
    this.#text = text;
    this.#value = field.value;
    const { signal } = this.#listenerController;
    field.addEventListener('keydown', (event) => this.#handleKeyDown(event), { signal });
    field.addEventListener('input', () => this.#handleInput(), { signal });
    field.addEventListener('compositionstart', () => this.startComposition(), { signal });
    field.addEventListener('compositionupdate', ({ data }) => this.#recordComposedText(data), { signal });
    field.addEventListener('compositionend', ({ data }) => this.#endComposition(data), { signal });
    field.addEventListener('blur', () => this.#endComposition(this.#composedText), { signal });
    field.addEventListener('copy', (event) => this.#copy(event), { signal });
    field.addEventListener('cut', (event) => this.#copy(event), { signal });
    field.addEventListener('paste', (event) => this.#paste(event), { signal });
    document.addEventListener('selectionchange', () => this.#handleFieldSelection(), { signal });
  }

  /** Applies the text that is not applied yet, and removes the listeners. */
  close(): void {
    this.#endComposition(this.#composedText);
    if (this.#editorSession.editor.store.isPresent(this.#text.id)) this.#insertPendingInput();
    this.#listenerController.abort();
  }

  /** Copies the text and its selection into the field, unless an input method is composing text in the field. */
  show(): void {
    if (this.#composition || this.#text.isCaretPending) return;
    this.#insertPendingInput();
    const { session } = this.#text;
    const value = flatText(session.paragraphs);
    if (this.#field.value !== value) this.#field.value = value;
    this.#value = value;
    const { anchor, focus } = session.flatSelection;
    const [start, end] = [Math.min(anchor, focus), Math.max(anchor, focus)];
    const direction = focus < anchor ? 'backward' : 'forward';
    const { selectionStart, selectionEnd } = this.#field;
    if (selectionStart !== start || selectionEnd !== end) this.#field.setSelectionRange(start, end, direction);
    this.#selectionKey = this.#readSelectionKey();
  }

  #handleKeyDown(event: KeyboardEvent): void {
    // The key code 229 means that an input method handles the key.
    if (this.#composition || event.isComposing || event.keyCode === 229) return;
    // Until the caret has moved to the point of the double click, typed characters stay in the field.
    if (this.#text.isCaretPending && isTyped(event)) return;
    this.#insertPendingInput();
    const isHandled = this.#editorSession.update((editor) => runTextKey(event, this.#text, editor));
    if (isHandled) event.preventDefault();
  }

  /** Applies a change of the field to the text. Typing, dictation, correction and input methods change the field. */
  #handleInput(): void {
    if (this.#text.isCaretPending) {
      this.#hasPendingInput = true;
      return;
    }
    if (this.#composition) {
      this.#updateComposition(this.#composition);
      return;
    }
    const { value, selectionStart } = this.#field;
    const difference = textDifference(this.#value, value, selectionStart);
    this.#value = value;
    this.#selectionKey = this.#readSelectionKey();
    if (!difference) return;
    const { start, removed, inserted } = difference;
    this.#editorSession.update(() => this.#text.session.replaceFlat(start, removed, inserted));
  }

  /** Inserts at the caret the characters that were typed before the caret's position was known. */
  #insertPendingInput(): void {
    this.#text.cancelPendingCaret();
    if (!this.#hasPendingInput) return;
    this.#hasPendingInput = false;
    const { value, selectionStart } = this.#field;
    const inserted = textDifference(this.#value, value, selectionStart)?.inserted ?? '';
    this.#value = value;
    if (inserted !== '') this.#editorSession.update(() => this.#text.session.insertText(inserted));
  }

  /** Begins to apply what an input method composes. Called when the composition starts. */
  startComposition(): void {
    this.#insertPendingInput();
    this.#composedText = '';
    this.#editorSession.update(() => {
      this.#composition = new TextComposition(this.#text.session, this.#field.selectionStart);
    });
  }

  /** Stores the text that is being composed. The event `compositionupdate` comes before the field changes. */
  #recordComposedText(data: string): void {
    this.#composedText = data;
  }

  #updateComposition(composition: TextComposition): void {
    const { value, selectionStart: caret } = this.#field;
    const difference = textDifference(this.#value, value, caret);
    this.#value = value;
    this.#selectionKey = this.#readSelectionKey();
    this.#editorSession.update(() => composition.update(difference, { value, caret, composed: this.#composedText }));
  }

  /**
   * Applies the last change of the composition, and ends the composition. An `input` event that some browsers send
   * afterwards has no effect, because `#value` is then equal to the text of the field.
   */
  #endComposition(composed: string): void {
    const composition = this.#composition;
    if (!composition) return;
    this.#composedText = composed;
    this.#updateComposition(composition);
    this.#composition = undefined;
    this.#editorSession.update(() => composition.end());
    this.show();
  }

  /**
   * Applies a selection in the field that was not made by this class, but by a screen reader or the keyboard of a
   * phone.
   */
  #handleFieldSelection(): void {
    const isUnchanged = this.#readSelectionKey() === this.#selectionKey;
    if (isUnchanged || this.#text.isCaretPending || document.activeElement !== this.#field) return;
    if (this.#composition) {
      this.#moveInComposition(this.#composition);
      return;
    }
    const { selectionStart, selectionEnd, selectionDirection, value } = this.#field;
    this.#selectionKey = this.#readSelectionKey();
    const { session } = this.#text;
    // If the text of the field has changed but its `input` event has not arrived yet, the offsets of the selection in
    // the field are not yet valid in `session.paragraphs`.
    if (value !== flatText(session.paragraphs)) return;
    const [start, end] = [selectionStart, selectionEnd].map((offset) => positionAt(session.paragraphs, offset));
    if (!start || !end) return;
    const isBackward = selectionDirection === 'backward';
    this.#editorSession.update(() =>
      session.select(isBackward ? { anchor: end, focus: start } : { anchor: start, focus: end }),
    );
  }

  /**
   * Applies a move of the caret inside the text that is being composed. Does nothing if the text has also changed,
   * because an `input` event follows.
   */
  #moveInComposition(composition: TextComposition): void {
    if (this.#field.value === this.#value) this.#updateComposition(composition);
  }

  /** Copies the selected text with its formatting; for the event `cut`, also deletes the text. */
  #copy(event: ClipboardEvent): void {
    const { session } = this.#text;
    const copied = loadedEditing()?.encodeText({ paragraphs: session.selectedParagraphs, style: session.bodyStyle });
    // Without the code, the browser copies the text of the field.
    if (!copied) return;
    event.preventDefault();
    const { html, text } = copied;
    if (text === '') return;
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    if (event.type === 'cut') this.#editorSession.update(() => session.delete('character', 'backward'));
  }

  /** Pastes text. Text of a presentation, HTML and Markdown keep their formats. Tables and pictures become elements. */
  #paste(event: ClipboardEvent): void {
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const html = event.clipboardData?.getData('text/html') ?? '';
    const copied = parsePastedText(decodeParagraphs(html));
    if (text === '' && html === '') return;
    const { session } = this.#text;
    this.#editorSession.whenEditingLoaded(({ pasteIntoText }) =>
      this.#editorSession.update(() => {
        // The paste is undone separately from what was typed before and afterwards.
        session.endUndoStep();
        if (copied) session.paste(copied);
        else pasteIntoText(session, { html, text }, this.#editorSession);
        session.endUndoStep();
      }),
    );
  }

  /** Returns a string that changes with the selection in the field and with the length of the field's text. */
  #readSelectionKey(): string {
    const { selectionStart, selectionEnd, value } = this.#field;
    return `${selectionStart} ${selectionEnd} ${value.length}`;
  }
}

/** Whether a key types a character, or is the Shift key, which is pressed to type some characters. */
const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && ([...key].length === 1 || key === 'Shift');
