import type { CaretLine } from '@flydeck/scene/layout/caret-line';
import type { Point, Rect } from '@flydeck/scene/model/geometry';
import type { TextPosition, TextRange, TextSelection } from './text-selection.ts';

/**
 * The lines of a text that is laid out. `leading` and `trailing` of a line are the x coordinates of the start and end
 * edges of each character. In right-to-left text, the start edge is the right edge.
 */
type Lines = readonly CaretLine[];

/**
 * Returns the index of the line that contains a position. The end of a wrapped line and the start of the next line are
 * the same position; `isAtLineEnd` selects the first of these lines. If no line contains the position, returns the
 * index of the last line that is not after the paragraph.
 */
function lineIndexOf(lines: Lines, { paragraph, offset }: TextPosition, isAtLineEnd = false): number {
  const candidates = lines.flatMap((line, i) =>
    line.paragraph === paragraph && line.from <= offset && offset <= line.to ? [i] : [],
  );
  const index = isAtLineEnd ? candidates[0] : candidates.at(-1);
  return index ?? lines.findLastIndex((line) => line.paragraph <= paragraph);
}

/** Whether the character at an index of a line is written from right to left. */
const isRightToLeft = (line: CaretLine, i: number): boolean => (line.trailing[i] ?? 0) < (line.leading[i] ?? 0);

/**
 * Returns the x coordinate of the caret in a line. Between two characters with different writing directions, the caret
 * is at the edge of the character that has the direction of the paragraph.
 */
function caretX(line: CaretLine, offset: number): number {
  const i = Math.min(Math.max(offset, line.from), line.to) - line.from;
  const [before, after] = [line.trailing[i - 1], line.leading[i]];
  if (before === undefined) return after ?? line.start;
  if (after === undefined) return before;
  const hasParagraphDirection = isRightToLeft(line, i - 1) === (line.direction === 'rtl');
  return hasParagraphDirection ? before : after;
}

/** A caret in the space of the lines. */
export interface Caret {
  readonly x: number;
  readonly top: number;
  readonly height: number;
}

/** Returns the caret of a selection; undefined if the text is not laid out. */
export function caretOf(lines: Lines, { focus, isAtLineEnd }: TextSelection): Caret | undefined {
  const line = lines[lineIndexOf(lines, focus, isAtLineEnd)];
  return line && { x: caretX(line, focus.offset), top: line.top, height: line.height };
}

/** A position, and whether it is at the end of a wrapped line. */
type LinePosition = Pick<TextSelection, 'focus' | 'isAtLineEnd'>;

/** Returns the position in a line that is nearest to `x`. */
function positionInLine(line: CaretLine, x: number, stops: readonly number[]): LinePosition {
  const inLine = stops.filter((stop) => stop >= line.from && stop <= line.to);
  let nearest = line.from;
  for (const stop of inLine) if (Math.abs(caretX(line, stop) - x) < Math.abs(caretX(line, nearest) - x)) nearest = stop;
  return linePositionAt(line, nearest);
}

/** Returns the position at an offset in a line. At the end of a wrapped line, `isAtLineEnd` is set. */
const linePositionAt = (line: CaretLine, offset: number): LinePosition => ({
  focus: { paragraph: line.paragraph, offset },
  ...(line.isWrapped && offset === line.to ? { isAtLineEnd: true as const } : {}),
});

/** Returns the offsets between the characters of a paragraph, at which the caret can be. */
type StopsOf = (paragraph: number) => readonly number[];

/** Returns the position nearest to a point in the space of the lines; undefined without lines. */
export function positionAtPoint(lines: Lines, { x, y }: Point, stopsOf: StopsOf): LinePosition | undefined {
  const distanceTo = (line: CaretLine): number => {
    const [left, right] = extentOf(line);
    const dy = Math.max(line.top - y, 0, y - line.top - line.height);
    const dx = Math.max(left - x, 0, x - right);
    // The vertical distance decides. The horizontal distance only decides between lines at the same height, in
    // different columns.
    return dy * 1e6 + dx;
  };
  const [first, ...others] = lines;
  if (!first) return undefined;
  const line = others.reduce((best, candidate) => (distanceTo(candidate) < distanceTo(best) ? candidate : best), first);
  return positionInLine(line, x, stopsOf(line.paragraph));
}

/** Returns the left and right edge of a line. */
function extentOf({ leading, trailing, start }: CaretLine): [number, number] {
  const edges = [start, ...leading, ...trailing];
  return edges.reduce(([left, right], x) => [Math.min(left, x), Math.max(right, x)], [start, start]);
}

/**
 * Returns the position at `x` in the line above (-1) or below (1). Above the first line, returns the start of the text;
 * below the last line, the end of the text.
 */
export function moveToLine(
  lines: Lines,
  selection: TextSelection,
  direction: 1 | -1,
  x: number,
  stopsOf: StopsOf,
): LinePosition | undefined {
  const index = lineIndexOf(lines, selection.focus, selection.isAtLineEnd);
  const next = lines[index + direction];
  if (next) return positionInLine(next, x, stopsOf(next.paragraph));
  const line = lines[index];
  return line && linePositionAt(line, direction < 0 ? line.from : line.to);
}

/** Returns the start or end of the line of the caret. */
export function lineEdge(lines: Lines, selection: TextSelection, edge: 'start' | 'end'): LinePosition | undefined {
  const line = lines[lineIndexOf(lines, selection.focus, selection.isAtLineEnd)];
  return line && linePositionAt(line, edge === 'start' ? line.from : line.to);
}

/** Whether the base direction of the paragraph at the caret is from right to left. */
export function isParagraphRightToLeft(lines: Lines, { focus, isAtLineEnd }: TextSelection): boolean {
  return lines[lineIndexOf(lines, focus, isAtLineEnd)]?.direction === 'rtl';
}

/**
 * Returns the position to the left or right of the caret on the screen. Repeated moves reach each offset of the line
 * once. Past the edge of the line, returns a position in the next or previous line. Returns undefined if neither the
 * line nor this neighbour has both writing directions: the caret then moves in the order of the text.
 */
export function positionToSide(
  lines: Lines,
  { focus, isAtLineEnd }: TextSelection,
  side: 'left' | 'right',
  stopsOf: StopsOf,
): TextPosition | undefined {
  const index = lineIndexOf(lines, focus, isAtLineEnd);
  const line = lines[index];
  if (!line) return undefined;
  const isForward = (side === 'right') !== (line.direction === 'rtl');
  const neighbour = lines[index + (isForward ? 1 : -1)];
  if (!isBidirectional(line) && !(neighbour && isBidirectional(neighbour))) return undefined;
  const offsets = offsetsFromLeft(line, stopsOf);
  const current = offsets.indexOf(focus.offset);
  if (current < 0) return undefined;
  const offset = offsets[current + (side === 'right' ? 1 : -1)];
  if (offset !== undefined) return { paragraph: line.paragraph, offset };
  if (!neighbour) return focus;
  const isEnteredAtLeft = isForward !== (neighbour.direction === 'rtl');
  const entered = offsetsFromLeft(neighbour, stopsOf).at(isEnteredAtLeft ? 0 : -1);
  return { paragraph: neighbour.paragraph, offset: entered ?? neighbour.from };
}

/** Whether a line contains a character whose direction is not that of the paragraph. */
const isBidirectional = (line: CaretLine): boolean =>
  line.leading.some((edge, i) => edge !== line.trailing[i] && isRightToLeft(line, i) !== (line.direction === 'rtl'));

/**
 * Returns the offsets in a line at which the caret can be, from left to right. Offsets with the same x coordinate are
 * in the order of the paragraph's direction. The end of a wrapped line is excluded: it is the start of the next line.
 */
function offsetsFromLeft(line: CaretLine, stopsOf: StopsOf): number[] {
  const sign = line.direction === 'rtl' ? -1 : 1;
  return stopsOf(line.paragraph)
    .filter((stop) => stop >= line.from && (line.isWrapped ? stop < line.to : stop <= line.to))
    .sort((a, b) => caretX(line, a) - caretX(line, b) || sign * (a - b));
}

/** Width of the box that highlights a selected paragraph end, as a fraction of the line's height. */
const PARAGRAPH_END_WIDTH = 0.25;

/** Returns the boxes that highlight a range, in the space of the lines. */
export function selectionBoxes(lines: Lines, { from, to }: TextRange): Rect[] {
  return lines.flatMap((line) => {
    const { paragraph, top, height } = line;
    if (paragraph < from.paragraph || paragraph > to.paragraph) return [];
    const start = paragraph === from.paragraph ? Math.max(from.offset, line.from) : line.from;
    const end = paragraph === to.paragraph ? Math.min(to.offset, line.to) : line.to;
    if (start > end) return [];
    const boxes = spansOf(line, start, end).map(([left, right]) => ({ x: left, y: top, width: right - left, height }));
    // The end of a selected paragraph is shown like a space.
    const isEndSelected = paragraph < to.paragraph && !line.isWrapped;
    if (!isEndSelected) return boxes;
    const x = line.trailing.at(-1) ?? line.start;
    const width = height * PARAGRAPH_END_WIDTH;
    return [...boxes, { x: line.direction === 'rtl' ? x - width : x, y: top, width, height }];
  });
}

/** Returns the left and right edges of the characters between two offsets. Adjacent characters form one span. */
function spansOf(line: CaretLine, start: number, end: number): (readonly [number, number])[] {
  const spans = Array.from({ length: end - start }, (_, i): readonly [number, number] => {
    const [a, b] = [line.leading[start - line.from + i] ?? 0, line.trailing[start - line.from + i] ?? 0];
    return [Math.min(a, b), Math.max(a, b)];
  }).sort(([a], [b]) => a - b);
  const joined: (readonly [number, number])[] = [];
  for (const [left, right] of spans) {
    const last = joined.at(-1);
    if (last && left <= last[1] + 1e-3) joined[joined.length - 1] = [last[0], Math.max(last[1], right)];
    else joined.push([left, right]);
  }
  return joined.filter(([left, right]) => right > left);
}
