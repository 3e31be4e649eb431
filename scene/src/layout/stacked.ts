import type { Flow, PlacedLine } from './flow.ts';
import type { ParagraphLayout } from './layout-paragraph.ts';

/** Gap between columns of upright text, as a fraction of their width. */
const GAP = 0.1;

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Positions upright text in which every character is a line: in columns as tall as the box, with a new column for each
 * paragraph, from right to left for East Asian text, else from left to right.
 */
export function flowStacked(
  paragraphs: readonly ParagraphLayout[],
  area: { width: number; height: number },
): Flow {
  const columnOf: number[][] = [];
  const tops: number[][] = [];
  let column = -1;
  let columnWidth = 0;
  let tallest = 0;
  for (const { lines } of paragraphs) {
    let y = Number.POSITIVE_INFINITY;
    const own: number[] = [];
    const ys: number[] = [];
    for (const line of lines) {
      if (y + line.height > area.height + 1e-3) {
        column++;
        y = 0;
      }
      own.push(column);
      ys.push(y);
      y += line.height;
      tallest = Math.max(tallest, y);
      columnWidth = Math.max(columnWidth, line.width, line.height);
    }
    columnOf.push(own);
    tops.push(ys);
  }
  const pitch = columnWidth * (1 + GAP);
  const width = Math.max(0, (column + 1) * pitch);
  const rightToLeft = paragraphs.some(({ text }) => EAST_ASIAN.test(text.text));
  const placed = paragraphs.map(({ lines }, p) =>
    lines.map((line, i): PlacedLine => {
      const index = columnOf[p]?.[i] ?? 0;
      const centre = (index + 0.5) * pitch;
      const x = (rightToLeft ? area.width - centre : centre) - line.x - line.width / 2;
      return { line, x, top: tops[p]?.[i] ?? 0 };
    }),
  );
  return { paragraphs: placed, width, height: tallest, fits: width <= area.width + 1e-3 };
}
