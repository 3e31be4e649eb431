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
import type { EditedTextCarets } from '../compile/compile-messages.ts';

/** Requests text states from the server. */
export type TextStateClient = Pick<SyncClient, 'requestTextState'>;

/**
 * The text that is being edited on the canvas, with the positions of its characters in the last scene. Positions are in
 * line coordinates: the units of the text's box, with the origin at its upper left corner.
 */
export class OpenText {
  /** Id of the record whose text is edited. */
  readonly id: string;
  readonly session: TextSession;
  readonly navigation: TextNavigation;
  readonly formatting: TextFormatting;
  /** Whether the author is selecting text by dragging a pointer. */
  isSelecting = false;
  readonly #editor: Editor;
  /** Positions of the characters in the last scene; undefined until a scene contains the text. */
  #carets: EditedTextCarets | undefined;
  /** See `shownSelection`. */
  #shownSelection: TextSelection;
  /** See `shownComposition`. */
  #shownComposition: TextRange | undefined;
  /**
   * The point of the double click that began editing, in CSS pixels of the stage. Undefined if no double click began
   * editing, or after the caret has moved to this point. The move requires the positions of the characters.
   */
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
      // Discards the move of the caret, because selecting the whole text must not move the camera to the caret.
      this.session.readAndResetMoved();
    }
    this.#shownSelection = this.session.selection;
  }

  /**
   * Whether the caret will move to the point of a double click as soon as the positions of the characters are known.
   */
  get isCaretPending(): boolean {
    return this.#clickPoint !== undefined;
  }

  /** Cancels the move of the caret to the point of the double click, because the author has begun to type. */
  cancelPendingCaret(): void {
    this.#clickPoint = undefined;
  }

  /** The lines of the text in the last scene. */
  get lines(): readonly CaretLine[] {
    return this.#carets?.lines ?? [];
  }

  /** The matrix from line coordinates to CSS pixels of the stage; undefined until a scene contains the text. */
  get matrix(): Matrix | undefined {
    const carets = this.#carets;
    if (!carets || !this.#editor.store.isPresent(carets.topic)) return undefined;
    return multiply(screenMatrix(this.#editor.view, carets.topic), carets.m);
  }

  /**
   * The selection to show. Until a scene contains the typed text, this is the last selection that matched the scene.
   */
  get shownSelection(): TextSelection {
    if (this.#matchesScene()) this.#shownSelection = this.session.selection;
    return this.#shownSelection;
  }

  /** The caret in line coordinates; undefined until a scene contains the text. */
  get caret(): Caret | undefined {
    return caretOf(this.lines, this.shownSelection);
  }

  /** The bounding rectangle of the caret in CSS pixels of the stage; undefined until a scene contains the text. */
  get caretBox(): Rect | undefined {
    const { caret, matrix } = this;
    return caret && matrix && boundsOf(matrix, { ...caret, y: caret.top, width: 0 });
  }

  /**
   * The bounding rectangle of the selected text, or of the caret if no text is selected, in CSS pixels of the stage.
   */
  get selectionBounds(): Rect | undefined {
    const { matrix, lines } = this;
    const boxes = matrix ? selectionBoxes(lines, rangeOf(this.shownSelection)).map((box) => boundsOf(matrix, box)) : [];
    const [first, ...others] = boxes;
    return first ? others.reduce(union, first) : this.caretBox;
  }

  /** Whether the last scene contains the current text. */
  get isLaidOut(): boolean {
    return this.#matchesScene();
  }

  /**
   * The range of the text that an input method is composing. Until a scene contains the typed text, this is the last
   * range that matched the scene.
   */
  get shownComposition(): TextRange | undefined {
    const { composition } = this.session;
    if (!composition || this.#matchesScene()) this.#shownComposition = composition;
    return this.#shownComposition;
  }

  /**
   * Uses the positions of the characters in a new scene: moves the caret to the point of the double click, and fits the
   * box of the element to the changed text.
   * @param isProvisional whether fonts are still being loaded. The box is then not fitted, because sizes will change.
   */
  receive(carets: EditedTextCarets, isProvisional: boolean): void {
    this.#carets = carets;
    const { matrix } = this;
    if (this.#clickPoint && matrix) {
      this.navigation.press(carets.lines, apply(invert(matrix), this.#clickPoint));
      this.#clickPoint = undefined;
    }
    if (!isProvisional && this.#matchesScene() && this.session.readAndResetChanged()) {
      const operations = fitTextBox(this.#editor.store, this.id, carets);
      if (operations.length > 0) this.#editor.change(operations, 'continued');
    }
  }

  /** Whether the text has changed, so that the element's box must be fitted when a scene contains the changed text. */
  get isFitPending(): boolean {
    return this.session.isChanged && this.#editor.store.isPresent(this.id);
  }

  /**
   * Converts a point from CSS pixels of the stage to line coordinates. Returns undefined until a scene contains the
   * text.
   */
  toLineCoordinates(point: Point): Point | undefined {
    const { matrix } = this;
    return matrix && apply(invert(matrix), point);
  }

  /** The box of the text in line coordinates; has size 0 until a scene contains the text. */
  get box(): Rect {
    return { x: 0, y: 0, ...(this.#carets?.box ?? { width: 0, height: 0 }) };
  }

  close(): void {
    this.session.close();
  }

  #matchesScene(): boolean {
    const { paragraphs } = this.session;
    const texts = this.#carets?.texts ?? [];
    return texts.length === paragraphs.length && paragraphs.every((paragraph, i) => textOf(paragraph) === texts[i]);
  }
}
