import { rectOfBounds } from '@flydeck/scene/compile/bounds';
import { leftFraction, paragraphDirection } from '@flydeck/scene/layout/alignment';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import { boundsOf, type Matrix, type Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';
import type { Theme } from '@flydeck/scene/model/theme';
import { type LineEstimate, measureLines } from './measure-lines.ts';

type Body = Omit<TextBody, 'paragraphs'>;

/** Factors by which the layout can reduce the lines of a text: with `fit: 'shrink'`, and unwrapped lines in a topic. */
const MIN_SHRINK = 0.2;
const MIN_UNWRAPPED_SCALE = 0.5;

/**
 * Returns rectangles that contain the lines of a text, also with the highest fonts, without breaking the lines. Each
 * rectangle contains a line up to a line break, or a whole paragraph that wraps, and the gap to the next line; if the
 * lines continue in another column, each rectangle contains the lines of a column. Widths are average widths. The only
 * rectangle of an empty text is at the caret.
 * @param box the box in which the text is laid out
 */
export function estimateLineAreas(
  paragraphs: readonly Paragraph[],
  body: Body,
  box: Rect,
  fonts = DEFAULT_THEME.fonts,
): Rect[] {
  if (body.vertical === 'stacked') return [box];
  if (body.vertical !== 'cw' && body.vertical !== 'ccw') return horizontalAreas(paragraphs, body, box, fonts);
  const [height, width] = [box.width, box.height];
  const rotation: Matrix =
    body.vertical === 'cw' ? [0, 1, -1, 0, box.x + box.width, box.y] : [0, -1, 1, 0, box.x, box.y + box.height];
  const areas = horizontalAreas(paragraphs, body, { x: 0, y: 0, width, height }, fonts);
  return areas.map((area) => boundsOf(rotation, area));
}

/** A line with the fraction of the free space that is left of it. */
interface AlignedLine extends LineEstimate {
  readonly leftFraction: number;
}

function horizontalAreas(paragraphs: readonly Paragraph[], body: Body, box: Rect, fonts: Theme['fonts']): Rect[] {
  const [left, top, right, bottom] = body.insets ?? [0, 0, 0, 0];
  const inner = {
    x: box.x + left,
    y: box.y + top,
    width: Math.max(0, box.width - left - right),
    height: Math.max(0, box.height - top - bottom),
  };
  const { columns: count = 1, columnGap: gap = 0 } = body;
  const columnWidth = Math.max(0, (inner.width - (count - 1) * gap) / count);
  const lines = paragraphs.flatMap((paragraph, i): AlignedLine[] => {
    const fraction = leftFraction(paragraph.align ?? 'start', paragraphDirection(paragraph));
    const measured = measureLines(paragraph, { body, columnWidth, next: paragraphs[i + 1], fonts });
    return measured.map((line) => ({ ...line, leftFraction: fraction }));
  });
  if (count === 1) return areasOf(lines, body, box, inner);
  const column = { ...inner, width: columnWidth };
  const ends = columnEnds(lines, count, inner.height);
  if (ends.length === 1) return areasOf(lines, body, { ...box, width: left + columnWidth }, column);
  return ends.map((height, i) => ({ ...column, x: column.x + i * (columnWidth + gap), height }));
}

/**
 * Returns the estimated heights of the lines in each column that contains lines. Lines continue in the next column when
 * a column is full.
 */
function columnEnds(lines: readonly LineEstimate[], count: number, height: number): number[] {
  const ends: number[] = [];
  let y = 0;
  for (const line of lines) {
    y += line.height;
    while (y > height && ends.length + 1 < count) {
      ends.push(height);
      y -= height;
    }
  }
  return [...ends, y];
}

/** Returns the areas of lines. @param inner the box without its insets */
function areasOf(lines: readonly AlignedLine[], body: Body, box: Rect, inner: Rect): Rect[] {
  const rangeAt = verticalRanges(lines, body, inner);
  const isEmpty = lines.every(({ width }) => width === 0);
  const areas: { left: number; top: number; right: number; bottom: number }[] = [];
  for (const [i, line] of lines.entries()) {
    if (line.width === 0 && !(isEmpty && i === 0)) continue;
    const { min: top } = rangeAt(i);
    const previous = areas.at(-1);
    // Empty lines belong to the gap between lines.
    if (previous) previous.bottom = Math.max(previous.bottom, rangeAt(i).max);
    const width = (line.width || line.size) + line.indent;
    const x = inner.x + line.leftFraction * (inner.width - width);
    // Words and characters that are wider than the column extend beyond it.
    const [left, right] = line.isWrapped ? [box.x, box.x + box.width] : [x, x + width];
    areas.push({ left, top, right, bottom: rangeAt(i + 1).max });
  }
  return areas.map(rectOfBounds);
}

/** Returns a function that returns between which positions the upper side of a line is, by the line's index. */
function verticalRanges(
  lines: readonly LineEstimate[],
  body: Body,
  { y, height }: Rect,
): (index: number) => { readonly min: number; readonly max: number } {
  const maxHeights = sums(lines.map(({ maxHeight }) => maxHeight));
  const shrinks = body.fit === 'shrink' && (maxHeights.at(-1) ?? 0) > height;
  const minScale = (shrinks ? MIN_SHRINK : 1) * (body.wrap === false ? MIN_UNWRAPPED_SCALE : 1);
  const minHeights = sums(lines.map(({ minHeight }) => minHeight * minScale));
  const fraction = body.anchor === 'bottom' ? 1 : body.anchor === 'middle' ? 0.5 : 0;
  const at = (above: number, below: number) => y + fraction * (height - below) + (1 - fraction) * above;
  return (index) => {
    const [minAbove = 0, maxAbove = 0] = [minHeights[index], maxHeights[index]];
    const [minTotal = 0, maxTotal = 0] = [minHeights.at(-1), maxHeights.at(-1)];
    return { min: at(minAbove, maxTotal - maxAbove), max: at(maxAbove, minTotal - minAbove) };
  };
}

/** Returns the sums of the first numbers: of none, of the first one, and so on. */
function sums(numbers: readonly number[]): number[] {
  let sum = 0;
  return [0, ...numbers.map((number) => (sum += number))];
}
