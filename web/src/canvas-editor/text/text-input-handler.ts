import { flatText, positionAt, textDifference } from '@flydeck/editor/text/flat-text';
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
  #isComposing = false;

  constructor(field: HTMLTextAreaElement, session: EditorSession, text: OpenText) {
    this.#field = field;
    this.#session = session;
    this.#text = text;
    this.#value = field.value;
    const { signal } = this.#listeners;
    field.addEventListener('keydown', (event) => this.#press(event), { signal });
    field.addEventListener('input', () => this.#takeInput(), { signal });
    field.addEventListener('compositionstart', () => this.#compose(true), { signal });
    field.addEventListener('compositionend', () => this.#compose(false), { signal });
    field.addEventListener('copy', (event) => this.#copy(event), { signal });
    field.addEventListener('cut', (event) => this.#copy(event), { signal });
    field.addEventListener('paste', (event) => this.#paste(event), { signal });
    document.addEventListener('selectionchange', () => this.#takeSelection(), { signal });
  }

  close(): void {
    this.#listeners.abort();
  }

  /** Shows the text and its selection in the field. While an input method composes, the field has to stay as it is. */
  show(): void {
    if (this.#isComposing) return;
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
    if (this.#isComposing || event.isComposing || event.keyCode === 229) return;
    const isHandled = this.#session.update((editor) => runTextKey(event, this.#text, editor));
    if (isHandled) event.preventDefault();
  }

  /** Takes a change of the field: typing, dictation, corrections, or a composition. */
  #takeInput(): void {
    const { value, selectionStart } = this.#field;
    const difference = textDifference(this.#value, value, selectionStart);
    this.#value = value;
    this.#selection = this.#fieldSelection();
    if (!difference) return;
    const { start, removed, inserted } = difference;
    const { composition } = this.#text;
    if (this.#isComposing && composition)
      this.#text.composition = {
        from: Math.min(composition.from, start),
        to: Math.max(start + inserted.length, selectionStart),
      };
    this.#session.update(() => this.#text.session.replaceFlat(start, removed, inserted));
  }

  #compose(isComposing: boolean): void {
    this.#isComposing = isComposing;
    const { selectionStart } = this.#field;
    this.#text.composition = isComposing ? { from: selectionStart, to: selectionStart } : undefined;
    this.#session.update(() => undefined);
    if (!isComposing) this.show();
  }

  /** Takes a selection that an assistive tool or a telephone has made in the field. */
  #takeSelection(): void {
    const isOwn = this.#fieldSelection() === this.#selection;
    if (isOwn || this.#isComposing || document.activeElement !== this.#field) return;
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
