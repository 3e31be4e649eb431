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

/** Requests text states, with which concurrent changes of a text are merged by character. */
export type TextStateClient = Pick<SyncClient, 'requestTextState'>;

/** The text that is being edited on the canvas, with its layout in the last compiled scene. */
export class OpenText {
  readonly id: string;
  readonly session: TextSession;
  readonly navigation: TextNavigation;
  readonly formatting: TextFormatting;
  /** Whether text is being selected by a pointer. */
  isSelecting = false;
  readonly #editor: Editor;
  #carets: EditedText | undefined;
  /** The last selection that matched the layout. */
  #shownSelection: TextSelection;
  #shownComposition: TextRange | undefined;
  /** Point of the double click that began editing, until the text is laid out and the caret has moved there. */
  #clickPoint: Point | undefined;

  constructor(editor: Editor, sync: TextStateClient, id: string) {
    this.#editor = editor;
    this.id = id;
    const text = new TextEditing(editor, sync, id, 'body');
    this.session = new TextSession({ editor, id, text, now: () => performance.now() });
    this.navigation = new TextNavigation(this.session);
    this.formatting = new TextFormatting(this.session);
    this.#clickPoint = editor.textEditingStart;
    if (!this.#clickPoint) {
      this.navigation.selectAll();
      // Prevents the camera from moving to the caret.
      this.session.readAndResetMoved();
    }
    this.#shownSelection = this.session.selection;
  }

  /** Whether editing began by a double click, and the caret will move to its point when the text is laid out. */
  get isCaretPending(): boolean {
    return this.#clickPoint !== undefined;
  }

  /** Keeps the caret at its present position, because the author types before the text is laid out. */
  cancelPendingCaret(): void {
    this.#clickPoint = undefined;
  }

  /** The lines of the last layout. */
  get lines(): readonly CaretLine[] {
    return this.#carets?.lines ?? [];
  }

  /** The matrix from the coordinates of the lines to CSS pixels of the stage; undefined before the first layout. */
  get matrix(): Matrix | undefined {
    const carets = this.#carets;
    if (!carets || !this.#editor.store.isPresent(carets.topic)) return undefined;
    return multiply(screenMatrix(this.#editor.view, carets.topic), carets.m);
  }

  /** The selection to show: while typed text is not laid out yet, the last selection that matched the layout. */
  get shownSelection(): TextSelection {
    if (this.#isLaidOut()) this.#shownSelection = this.session.selection;
    return this.#shownSelection;
  }

  /** The caret in the coordinates of the lines; undefined before the first layout. */
  get caret(): Caret | undefined {
    return caretOf(this.lines, this.shownSelection);
  }

  /** The bounding rectangle of the caret, in CSS pixels of the stage. */
  get caretBox(): Rect | undefined {
    const { caret, matrix } = this;
    return caret && matrix && boundsOf(matrix, { ...caret, y: caret.top, width: 0 });
  }

  /** The bounding rectangle of the selected text, or of the caret, in CSS pixels of the stage. */
  get selectionBounds(): Rect | undefined {
    const { matrix, lines } = this;
    const boxes = matrix ? selectionBoxes(lines, rangeOf(this.shownSelection)).map((box) => boundsOf(matrix, box)) : [];
    const [first, ...others] = boxes;
    return first ? others.reduce(union, first) : this.caretBox;
  }

  /** Whether the layout belongs to the present text, not to an earlier one. */
  get isLaidOut(): boolean {
    return this.#isLaidOut();
  }

  /**
   * The range of the text that an input method is composing; before typed text is laid out, the last range that was
   * laid out.
   */
  get shownComposition(): TextRange | undefined {
    const { composition } = this.session;
    if (!composition || this.#isLaidOut()) this.#shownComposition = composition;
    return this.#shownComposition;
  }

  /**
   * Uses the layout of a new scene: moves the caret to the point of the double click, and fits the box to changed text.
   * @param isProvisional whether fonts are still being loaded. If so, the box is not fitted.
   */
  receive(carets: EditedText, isProvisional: boolean): void {
    this.#carets = carets;
    const { matrix } = this;
    if (this.#clickPoint && matrix) {
      this.navigation.press(carets.lines, apply(invert(matrix), this.#clickPoint));
      this.#clickPoint = undefined;
    }
    if (!isProvisional && this.#isLaidOut() && this.session.readAndResetChanged()) {
      const operations = fitTextBox(this.#editor.store, this.id, carets);
      if (operations.length > 0) this.#editor.change(operations, 'continued');
    }
  }

  /** Whether the text has changed, and its box must be fitted to it after the next layout. */
  get isFitPending(): boolean {
    return this.session.isChanged && this.#editor.store.isPresent(this.id);
  }

  /** Converts a point of the stage to the coordinates of the lines; undefined before the first layout. */
  toLineCoordinates(point: Point): Point | undefined {
    const { matrix } = this;
    return matrix && apply(invert(matrix), point);
  }

  /** The box of the element's text in the coordinates of the lines. */
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
