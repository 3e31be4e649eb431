import { screenMatrix } from '@flydeck/editor/camera';
import type { Editor } from '@flydeck/editor/editor';
import type { SyncClient } from '@flydeck/editor/sync/sync-client';
import { TextEditing } from '@flydeck/editor/sync/text-editing';
import { fitTextBox } from '@flydeck/editor/text/fit-text-box';
import { type Caret, caretOf, selectionBoxes } from '@flydeck/editor/text/line-movement';
import { textOf } from '@flydeck/editor/text/runs';
import { TextFormatting } from '@flydeck/editor/text/text-formatting';
import { TextNavigation } from '@flydeck/editor/text/text-navigation';
import { rangeOf, type TextRange, type TextSelection } from '@flydeck/editor/text/text-selection';
import { TextSession } from '@flydeck/editor/text/text-session';
import { union } from '@flydeck/scene/compile/local-transform';
import type { CaretLine } from '@flydeck/scene/layout/caret-line';
import { apply, boundsOf, invert, type Matrix, multiply, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { EditedText } from '../compile/compile-messages.ts';

/** Requests the states with which texts merge by character. */
export type TextStateClient = Pick<SyncClient, 'requestTextState'>;

/** The text that is edited on the canvas, with the layout of its last compilation. */
export class OpenText {
  readonly id: string;
  readonly session: TextSession;
  readonly navigation: TextNavigation;
  readonly formatting: TextFormatting;
  /** Whether a pointer selects text. */
  isSelecting = false;
  readonly #editor: Editor;
  #carets: EditedText | undefined;
  /** The selection that fits the layout. */
  #shown: TextSelection;
  #shownComposition: TextRange | undefined;
  /** Where editing began by a double click; the caret moves there when the text is laid out. */
  #start: Point | undefined;

  constructor(editor: Editor, sync: TextStateClient, id: string) {
    this.#editor = editor;
    this.id = id;
    const text = new TextEditing(editor, sync, id, 'body');
    this.session = new TextSession({ editor, id, text, now: () => performance.now() });
    this.navigation = new TextNavigation(this.session);
    this.formatting = new TextFormatting(this.session);
    this.#start = editor.textEditingStart;
    if (!this.#start) {
      this.navigation.selectAll();
      // The view stays as it is.
      this.session.takeMove();
    }
    this.#shown = this.session.selection;
  }

  /** Whether editing began by a double click, and the caret waits for the layout to move there. */
  get awaitsCaret(): boolean {
    return this.#start !== undefined;
  }

  /** Leaves the caret where it is, because the author does not wait for the layout. */
  keepCaret(): void {
    this.#start = undefined;
  }

  /** The lines of the last layout. */
  get lines(): readonly CaretLine[] {
    return this.#carets?.lines ?? [];
  }

  /** The map from the space of the lines to CSS pixels of the stage; undefined before the first layout. */
  get matrix(): Matrix | undefined {
    const carets = this.#carets;
    if (!carets || !this.#editor.store.isPresent(carets.topic)) return undefined;
    return multiply(screenMatrix(this.#editor.view, carets.topic), carets.m);
  }

  /** The selection in the layout: while typed text is not laid out yet, the selection before it. */
  get shownSelection(): TextSelection {
    if (this.#isLaidOut()) this.#shown = this.session.selection;
    return this.#shown;
  }

  /** The caret in the space of the lines; undefined before the first layout. */
  get caret(): Caret | undefined {
    return caretOf(this.lines, this.shownSelection);
  }

  /** The upright rectangle around the caret in CSS pixels of the stage. */
  get caretBox(): Rect | undefined {
    const { caret, matrix } = this;
    return caret && matrix && boundsOf(matrix, { ...caret, y: caret.top, width: 0 });
  }

  /** The upright rectangle around the selected text, or around the caret, in CSS pixels of the stage. */
  get selectionBounds(): Rect | undefined {
    const { matrix, lines } = this;
    const boxes = matrix ? selectionBoxes(lines, rangeOf(this.shownSelection)).map((box) => boundsOf(matrix, box)) : [];
    const [first, ...others] = boxes;
    return first ? others.reduce(union, first) : this.caretBox;
  }

  /** Whether the layout is that of the present text. */
  get isLaidOut(): boolean {
    return this.#isLaidOut();
  }

  /** What an input method composes, in the layout. */
  get shownComposition(): TextRange | undefined {
    const { composition } = this.session;
    if (!composition || this.#isLaidOut()) this.#shownComposition = composition;
    return this.#shownComposition;
  }

  /**
   * Takes the layout of the present scene.
   * @param isProvisional whether fonts are being loaded
   */
  receive(carets: EditedText, isProvisional: boolean): void {
    this.#carets = carets;
    const { matrix } = this;
    if (this.#start && matrix) {
      this.navigation.press(carets.lines, apply(invert(matrix), this.#start));
      this.#start = undefined;
    }
    if (!isProvisional && this.#isLaidOut() && this.session.takeChanges()) {
      const operations = fitTextBox(this.#editor.store, this.id, carets);
      if (operations.length > 0) this.#editor.change(operations, 'continued');
    }
  }

  /** Whether the box does not fit the text yet, because the changed text is not laid out. */
  get awaitsFit(): boolean {
    return this.session.isChanged && this.#editor.store.isPresent(this.id);
  }

  /** A point of the stage in the space of the lines. */
  toLines(point: Point): Point | undefined {
    const { matrix } = this;
    return matrix && apply(invert(matrix), point);
  }

  /** The box of the element's text in the space of the lines. */
  get box(): Rect {
    return { x: 0, y: 0, ...(this.#carets?.box ?? { width: 0, height: 0 }) };
  }

  close(): void {
    this.session.close();
  }

  #isLaidOut(): boolean {
    const { paragraphs } = this.session;
    const texts = this.#carets?.texts ?? [];
    return texts.length === paragraphs.length && paragraphs.every((paragraph, i) => textOf(paragraph) === texts[i]);
  }
}
