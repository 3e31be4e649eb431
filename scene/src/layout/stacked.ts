import type { Flow, PlacedLine } from './flow.ts';
import type { ParagraphLayout } from './layout-paragraph.ts';

/** Gap between columns of upright text, as a fraction of the column width. */
const GAP = 0.1;

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Positions upright text in which every character is a line. The columns are as high as the box, and each paragraph
 * starts a new column. Columns run from right to left for East Asian text, else from left to right.
 */
export function flowStacked(paragraphs: readonly ParagraphLayout[], area: { width: number; height: number }): Flow {
  const columns: number[][] = [];
  const tops: number[][] = [];
  let column = -1;
  let columnWidth = 0;
  let maxHeight = 0;
  for (const { lines } of paragraphs) {
    let y = Number.POSITIVE_INFINITY;
    const lineColumns: number[] = [];
    const lineTops: number[] = [];
    for (const line of lines) {
      if (y + line.height > area.height + 1e-3) {
        column++;
        y = 0;
      }
      lineColumns.push(column);
      lineTops.push(y);
      y += line.height;
      maxHeight = Math.max(maxHeight, y);
      columnWidth = Math.max(columnWidth, line.width, line.height);
    }
    columns.push(lineColumns);
    tops.push(lineTops);
  }
  const pitch = columnWidth * (1 + GAP);
  const width = Math.max(0, (column + 1) * pitch);
  const isRightToLeft = paragraphs.some(({ text }) => EAST_ASIAN.test(text.text));
  const placed = paragraphs.map(({ lines }, p) =>
    lines.map((line, i): PlacedLine => {
      const index = columns[p]?.[i] ?? 0;
      const centre = (index + 0.5) * pitch;
      const x = (isRightToLeft ? area.width - centre : centre) - line.x - line.width / 2;
      return { line, x, top: tops[p]?.[i] ?? 0 };
    }),
  );
  return { paragraphs: placed, width, height: maxHeight, fits: width <= area.width + 1e-3 };
}
