import type { CaretLine } from '@flydeck/scene/layout/caret-line';
import type { Point } from '@flydeck/scene/model/geometry';
import { formulasTouching } from './formulas.ts';
import {
  caretOf,
  isParagraphRightToLeft,
  lineEdge,
  moveToLine,
  positionAtPoint,
  positionToSide,
} from './line-movement.ts';
import { characterStops, type Direction, movePosition, paragraphAt, type TextUnit, wordAt } from './movement.ts';
import { textOf } from './runs.ts';
import {
  caretAt,
  comparePositions,
  isCollapsed,
  rangeOf,
  selectWholeText,
  type TextPosition,
  type TextRange,
  type TextSelection,
} from './text-selection.ts';
import type { TextSession } from './text-session.ts';

/** The lines of a text that is laid out. */
type Lines = readonly CaretLine[];

/** Moves the caret of a text, and extends its selection. */
export class TextNavigation {
  readonly #session: TextSession;
  /**
   * The x coordinate to which the caret returns after a shorter line, while the author moves the caret from line to
   * line. This coordinate is valid only while `selection` is the current selection.
   */
  #goal: { readonly x: number; readonly selection: TextSelection } | undefined;

  /**
   * The number of clicks, and the position, word or paragraph at which the pointer was pressed. If the press extended a
   * selection, `range` is the anchor of the selection. `drag` selects from this range.
   */
  #pressed: { readonly range: TextRange; readonly clicks: number } | undefined;

  constructor(session: TextSession) {
    this.#session = session;
  }

  selectAll(): void {
    this.#session.select(selectWholeText(this.#session.paragraphs));
  }

  /**
   * Moves the caret by a unit. If text is selected and `isExtending` is false, a move by a character moves the caret to
   * the start (backward) or end (forward) of the selection.
   * @param isExtending whether the anchor of the selection stays, so that the selection is extended to the caret
   */
  move(unit: TextUnit, direction: Direction, isExtending = false): void {
    const { focus } = this.#session.selection;
    if (!isExtending && unit === 'character' && !isCollapsed(this.#session.selection)) {
      const { from, to } = this.#session.range;
      this.#session.select(caretAt(direction === 'forward' ? to : from));
      return;
    }
    this.#moveFocus(movePosition(this.#session.paragraphs, focus, unit, direction), isExtending);
  }

  /**
   * Moves the caret by a character or word to the left or right. In a line with both writing directions, the caret
   * moves to the adjacent character on the screen. Words follow in the direction of the paragraph.
   */
  moveSideways(lines: Lines, unit: 'character' | 'word', side: 'left' | 'right', isExtending = false): void {
    const { selection } = this.#session;
    const isByCharacter = unit === 'character' && (isExtending || isCollapsed(selection));
    const target = isByCharacter ? positionToSide(lines, selection, side, this.#stopsOf) : undefined;
    if (target) {
      this.#moveFocus(target, isExtending);
      return;
    }
    const isForward = (side === 'right') !== isParagraphRightToLeft(lines, selection);
    this.move(unit, isForward ? 'forward' : 'backward', isExtending);
  }

  /** Moves the caret to the line above (-1) or below (1). */
  moveVertically(lines: Lines, lineOffset: 1 | -1, isExtending = false): void {
    const { selection } = this.#session;
    const goalX = this.#goal?.selection === selection ? this.#goal.x : caretOf(lines, selection)?.x;
    if (goalX === undefined) return;
    const target = moveToLine(lines, this.#session.selection, lineOffset, goalX, this.#stopsOf);
    if (target) this.#moveFocus(target.focus, isExtending, target.isAtLineEnd);
    this.#goal = { x: goalX, selection: this.#session.selection };
  }

  /**
   * Moves the caret to the start or end of the line. Because the text is laid out asynchronously, the lines can be older
   * than the text or missing. The last known line therefore ends at the next line break, and without lines, the caret
   * moves to the previous or next line break.
   */
  moveToLineEdge(lines: Lines, edge: 'start' | 'end', isExtending = false): void {
    const { selection, paragraphs } = this.#session;
    const target = lineEdge(lines, selection, edge) ?? { focus: selection.focus };
    const { paragraph, offset } = target.focus;
    const text = textOf(paragraphs[paragraph]);
    if (target.isAtLineEnd || (edge === 'start' && lines.length > 0)) {
      this.#moveFocus(target.focus, isExtending, target.isAtLineEnd);
      return;
    }
    const nextBreak = text.indexOf('\n', offset);
    const end = nextBreak < 0 ? text.length : nextBreak;
    const start = text.slice(0, offset).lastIndexOf('\n') + 1;
    this.#moveFocus({ paragraph, offset: edge === 'start' ? start : end }, isExtending);
  }

  /**
   * Moves the caret to a point in the space of the lines, or selects the word or paragraph at the point.
   * @param clicks number of clicks: 2 selects the word, 3 the paragraph
   * @param isExtending whether the selection is extended to the point, for any number of clicks
   */
  press(lines: Lines, point: Point, clicks = 1, isExtending = false): void {
    const target = positionAtPoint(lines, point, this.#stopsOf);
    if (!target) return;
    const formula = clicks === 2 ? this.#formulaAt(lines, point, target.focus) : undefined;
    this.#pressed = { range: formula ?? this.#rangeAt(target.focus, clicks), clicks };
    if (isExtending) this.#pressed = { range: rangeOf(caretAt(this.#session.selection.anchor)), clicks };
    if (clicks >= 2 && !isExtending) this.#session.select(selectionOf(this.#pressed.range));
    else this.#moveFocus(target.focus, isExtending, target.isAtLineEnd);
  }

  /** Selects from the pressed range to the position, word or paragraph at a point in the space of the lines. */
  drag(lines: Lines, point: Point): void {
    const target = positionAtPoint(lines, point, this.#stopsOf);
    const pressed = this.#pressed;
    if (!target || !pressed) return;
    const { from, to } = this.#rangeAt(target.focus, pressed.clicks);
    const isBefore = comparePositions(from, pressed.range.from) < 0;
    const anchor = isBefore ? pressed.range.to : pressed.range.from;
    this.#session.select({ anchor, focus: isBefore ? from : to });
  }

  /** Returns the formula at a point, to which `position` is the nearest position; undefined if there is none. */
  #formulaAt(lines: Lines, point: Point, position: TextPosition): TextRange | undefined {
    return formulasTouching(this.#session.paragraphs, position).find(({ from, to }) => {
      const start = caretOf(lines, caretAt(from))?.x ?? Number.POSITIVE_INFINITY;
      const end = caretOf(lines, { ...caretAt(to), isAtLineEnd: true })?.x ?? Number.NEGATIVE_INFINITY;
      return Math.min(start, end) <= point.x && point.x <= Math.max(start, end);
    });
  }

  #rangeAt(position: TextPosition, clicks: number): TextRange {
    const { paragraphs } = this.#session;
    if (clicks === 1) return { from: position, to: position };
    return clicks === 2 ? wordAt(paragraphs, position) : paragraphAt(paragraphs, position);
  }

  #moveFocus(focus: TextPosition, isExtending: boolean, isAtLineEnd?: boolean): void {
    const anchor = isExtending ? this.#session.selection.anchor : focus;
    this.#session.select({ anchor, focus, ...(isAtLineEnd ? { isAtLineEnd } : {}) });
  }

  /** Returns the offsets in a paragraph at which the caret can be. */
  readonly #stopsOf = (index: number): readonly number[] => {
    const paragraph = this.#session.paragraphs[index];
    return paragraph ? characterStops(paragraph) : [0];
  };
}

const selectionOf = ({ from, to }: TextRange): TextSelection => ({ anchor: from, focus: to });
