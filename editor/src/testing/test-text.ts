import { aDocument, aTextBody } from '@flydeck/scene/compile/testing/documents';
import type { Paragraph, RunStyle } from '@flydeck/scene/model/text';
import { TextEditing } from '../sync/text-editing.ts';
import { flatText, positionAt } from '../text/flat-text.ts';
import { TextFormatting } from '../text/text-formatting.ts';
import { TextSession } from '../text/text-session.ts';
import { TestEditor } from './test-editor.ts';

/** A text that is edited without a server. At first, the caret is at the end. Time advances only by `wait`. */
export class TestText {
  readonly editor;
  readonly session: TextSession;
  readonly formatting: TextFormatting;
  #time = 0;

  /** @param style the style that all paragraphs inherit */
  constructor(paragraphs: readonly Paragraph[] | string, style: RunStyle = {}) {
    const body = {
      ...(typeof paragraphs === 'string' ? aTextBody(paragraphs) : { paragraphs: [...paragraphs] }),
      style,
    };
    const element = { kind: 'text' as const, id: 'text', x: 0, y: 0, width: 200, height: 30, body };
    this.editor = new TestEditor(aDocument({ elements: [element] })).editor;
    this.session = new TextSession({
      editor: this.editor,
      id: 'text',
      text: new TextEditing(this.editor, { requestTextState: () => () => undefined }, 'text', 'body'),
      now: () => this.#time,
    });
    this.formatting = new TextFormatting(this.session);
  }

  /** The plain text, with one line for each paragraph. */
  get text(): string {
    return flatText(this.session.paragraphs);
  }

  /** Types characters one by one. */
  type(text: string): this {
    for (const character of text) this.session.insertText(character);
    return this;
  }

  /** Selects the text between two offsets. With one offset, moves the caret to this offset. */
  select(from: number, to = from): this {
    const { paragraphs } = this.session;
    this.session.select({ anchor: positionAt(paragraphs, from), focus: positionAt(paragraphs, to) });
    return this;
  }

  /** Receives an operation of another author that replaces the text with `paragraphs`. */
  receive(paragraphs: Paragraph[]): this {
    this.editor.receive([{ op: 'rewrite', id: 'text', slot: 'body', paragraphs }]);
    // Reading the selection adjusts the selection to the change. In the browser, painting reads the selection.
    void this.session.selection;
    return this;
  }

  /** Advances the time of the session. */
  wait(milliseconds: number): this {
    this.#time += milliseconds;
    return this;
  }
}
