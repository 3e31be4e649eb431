import type { Flow, PlacedLine } from './flow.ts';
import type { ParagraphLayout } from './layout-paragraph.ts';

/** Gap between columns of stacked text, as a fraction of the column width. */
const GAP = 0.1;

/** Tolerance for rounding errors, in units of the box. */
const TOLERANCE = 1e-3;

/** Matches characters of Chinese, Japanese and Korean. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Positions the lines of stacked text, in which every character is a line. The columns are as high as the box, and each
 * paragraph starts a new column. The columns run from right to left if a paragraph contains East Asian characters,
 * otherwise from left to right. All columns have the same width, which is at least the width and height of every line.
 */
export function flowStacked(paragraphs: readonly ParagraphLayout[], area: { width: number; height: number }): Flow {
  let column = -1;
  let columnWidth = 0;
  let maxHeight = 0;
  const linesInColumns = paragraphs.map(({ lines }) => {
    // The first line always starts a new column.
    let y = Number.POSITIVE_INFINITY;
    return lines.map((line) => {
      if (y + line.height > area.height + TOLERANCE) {
        column++;
        y = 0;
      }
      const top = y;
      y += line.height;
      maxHeight = Math.max(maxHeight, y);
      columnWidth = Math.max(columnWidth, line.width, line.height);
      return { line, column, top };
    });
  });
  const columnDistance = columnWidth * (1 + GAP);
  const width = Math.max(0, (column + 1) * columnDistance);
  const isRightToLeft = paragraphs.some(({ text }) => EAST_ASIAN.test(text.text));
  const placed = linesInColumns.map((lines) =>
    lines.map(({ line, column: columnIndex, top }): PlacedLine => {
      const centre = (columnIndex + 0.5) * columnDistance;
      return { line, x: (isRightToLeft ? area.width - centre : centre) - line.x - line.width / 2, top };
    }),
  );
  return { paragraphs: placed, width, height: maxHeight, fits: width <= area.width + TOLERANCE };
}
