import { flatText, positionAt, textDifference } from '@flydeck/editor/text/flat-text';
import { TextComposition } from '@flydeck/editor/text/text-composition';
import type { EditorSession } from '../session/editor-session.ts';
import type { OpenText } from './open-text.ts';
import { runTextKey } from './text-keys.ts';

/** Keeps a field equal to the edited text, and takes what is typed into it. */
export class TextInputHandler {
  readonly #field: HTMLTextAreaElement;
  readonly #session: EditorSession;
  readonly #text: OpenText;
  readonly #listeners = new AbortController();
  /** Content and selection of the field as they were last set or read. */
  #value: string;
  #selection = '';
  #composition: TextComposition | undefined;
  /** What the input method composes, as it has last reported it. */
  #composed = '';
  /** Whether the field contains text that was typed before the caret was known. */
  #hasWaitingInput = false;

  constructor(field: HTMLTextAreaElement, session: EditorSession, text: OpenText) {
    this.#field = field;
    this.#session = session;
    this.#text = text;
    this.#value = field.value;
    const { signal } = this.#listeners;
    field.addEventListener('keydown', (event) => this.#press(event), { signal });
    field.addEventListener('input', () => this.#takeInput(), { signal });
    field.addEventListener('compositionstart', () => this.#startComposition(), { signal });
    field.addEventListener('compositionupdate', ({ data }) => this.#noteComposed(data), { signal });
    field.addEventListener('compositionend', ({ data }) => this.#endComposition(data), { signal });
    field.addEventListener('blur', () => this.#endComposition(this.#composed), { signal });
    field.addEventListener('copy', (event) => this.#copy(event), { signal });
    field.addEventListener('cut', (event) => this.#copy(event), { signal });
    field.addEventListener('paste', (event) => this.#paste(event), { signal });
    document.addEventListener('selectionchange', () => this.#takeSelection(), { signal });
  }

  close(): void {
    this.#endComposition(this.#composed);
    if (this.#session.editor.store.isPresent(this.#text.id)) this.#takeWaitingInput();
    this.#listeners.abort();
  }

  /** Shows the text and its selection in the field. While an input method composes, the field has to stay as it is. */
  show(): void {
    if (this.#composition || this.#text.awaitsCaret) return;
    this.#takeWaitingInput();
    const { session } = this.#text;
    const value = flatText(session.paragraphs);
    if (this.#field.value !== value) this.#field.value = value;
    this.#value = value;
    const { anchor, focus } = session.flatSelection;
    const [start, end] = [Math.min(anchor, focus), Math.max(anchor, focus)];
    const direction = focus < anchor ? 'backward' : 'forward';
    const { selectionStart, selectionEnd } = this.#field;
    if (selectionStart !== start || selectionEnd !== end) this.#field.setSelectionRange(start, end, direction);
    this.#selection = this.#fieldSelection();
  }

  #press(event: KeyboardEvent): void {
    if (this.#composition || event.isComposing || event.keyCode === 229) return;
    // Until the caret is where the author has clicked, the field collects what is typed.
    if (this.#text.awaitsCaret && isTyped(event)) return;
    this.#takeWaitingInput();
    const isHandled = this.#session.update((editor) => runTextKey(event, this.#text, editor));
    if (isHandled) event.preventDefault();
  }

  /** Takes a change of the field: typing, dictation, corrections, or a composition. */
  #takeInput(): void {
    if (this.#text.awaitsCaret) {
      this.#hasWaitingInput = true;
      return;
    }
    if (this.#composition) {
      this.#takeComposition(this.#composition);
      return;
    }
    const { value, selectionStart } = this.#field;
    const difference = textDifference(this.#value, value, selectionStart);
    this.#value = value;
    this.#selection = this.#fieldSelection();
    if (!difference) return;
    const { start, removed, inserted } = difference;
    this.#session.update(() => this.#text.session.replaceFlat(start, removed, inserted));
  }

  /** Types at the caret what the field has collected before the caret was known. */
  #takeWaitingInput(): void {
    this.#text.keepCaret();
    if (!this.#hasWaitingInput) return;
    this.#hasWaitingInput = false;
    const { value, selectionStart } = this.#field;
    const inserted = textDifference(this.#value, value, selectionStart)?.inserted ?? '';
    this.#value = value;
    if (inserted !== '') this.#session.update(() => this.#text.session.insertText(inserted));
  }

  #startComposition(): void {
    this.#takeWaitingInput();
    this.#composed = '';
    this.#session.update(() => {
      this.#composition = new TextComposition(this.#text.session, this.#field.selectionStart);
    });
  }

  /** The field changes after this event. */
  #noteComposed(data: string): void {
    this.#composed = data;
  }

  #takeComposition(composition: TextComposition): void {
    const { value, selectionStart: caret } = this.#field;
    const difference = textDifference(this.#value, value, caret);
    this.#value = value;
    this.#selection = this.#fieldSelection();
    this.#session.update(() => composition.update(difference, { value, caret, composed: this.#composed }));
  }

  /** Takes what some browsers report after the end, so that it is not typed a second time. */
  #endComposition(composed: string): void {
    const composition = this.#composition;
    if (!composition) return;
    this.#composed = composed;
    this.#takeComposition(composition);
    this.#composition = undefined;
    this.#session.update(() => composition.end());
    this.show();
  }

  /** Takes a selection that an assistive tool or a telephone has made in the field. */
  #takeSelection(): void {
    const isOwn = this.#fieldSelection() === this.#selection;
    if (isOwn || this.#text.awaitsCaret || document.activeElement !== this.#field) return;
    if (this.#composition) {
      this.#moveInComposition(this.#composition);
      return;
    }
    const { selectionStart, selectionEnd, selectionDirection, value } = this.#field;
    this.#selection = this.#fieldSelection();
    const { session } = this.#text;
    if (value !== flatText(session.paragraphs)) return;
    const [start, end] = [selectionStart, selectionEnd].map((offset) => positionAt(session.paragraphs, offset));
    if (!start || !end) return;
    const isBackward = selectionDirection === 'backward';
    this.#session.update(() =>
      session.select(isBackward ? { anchor: end, focus: start } : { anchor: start, focus: end }),
    );
  }

  /** The caret moves in the composed text. While its characters are being replaced, `input` follows. */
  #moveInComposition(composition: TextComposition): void {
    if (this.#field.value === this.#value) this.#takeComposition(composition);
  }

  #copy(event: ClipboardEvent): void {
    const { session } = this.#text;
    const { selectedText } = session;
    event.preventDefault();
    if (selectedText === '') return;
    event.clipboardData?.setData('text/plain', selectedText);
    if (event.type === 'cut') this.#session.update(() => session.delete('character', 'backward'));
  }

  #paste(event: ClipboardEvent): void {
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '') return;
    const { session } = this.#text;
    this.#session.update(() => {
      session.endStep();
      session.insertText(text);
      session.endStep();
    });
  }

  #fieldSelection(): string {
    const { selectionStart, selectionEnd, value } = this.#field;
    return `${selectionStart} ${selectionEnd} ${value.length}`;
  }
}

/** Whether a key types a character. */
const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && ([...key].length === 1 || key === 'Shift');
