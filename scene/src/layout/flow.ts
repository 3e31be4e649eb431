import type { LineLayout, ParagraphLayout } from './layout-paragraph.ts';

/** A positioned line: `x` and `top` are relative to the top left corner of the area of all columns. */
export interface PlacedLine {
  readonly line: LineLayout;
  readonly x: number;
  readonly top: number;
}

/** The positioned lines of a body. */
export interface Flow {
  /** Lines by paragraph. */
  readonly paragraphs: readonly (readonly PlacedLine[])[];
  /** Size of the text, indents included. */
  readonly width: number;
  readonly height: number;
  /** Whether all lines fit into the area, in the direction in which the lines follow each other. */
  readonly fits: boolean;
}

/** The size of each column and the distance between columns, in units of the box. */
interface Columns {
  readonly count: number;
  readonly width: number;
  readonly gap: number;
  readonly height: number;
}

/** Tolerance for rounding errors, in units of the box. */
const TOLERANCE = 1e-3;

/** Places the lines of all paragraphs below each other. When a column is full, continues in the next column. */
export function flowInColumns(paragraphs: readonly ParagraphLayout[], columns: Columns): Flow {
  const placedParagraphs: PlacedLine[][] = [];
  let column = 0;
  let y = 0;
  let hasLines = false;
  let width = 0;
  let bottom = 0;
  for (const { lines, spaceBefore, spaceAfter } of paragraphs) {
    if (hasLines) y += spaceBefore;
    const placedLines: PlacedLine[] = [];
    for (const line of lines) {
      if (hasLines && column + 1 < columns.count && y + line.height > columns.height + TOLERANCE) {
        column++;
        y = 0;
      }
      const x = column * (columns.width + columns.gap);
      placedLines.push({ line, x, top: y });
      y += line.height;
      hasLines = true;
      width = Math.max(width, x + line.start + line.width);
      bottom = Math.max(bottom, y);
    }
    placedParagraphs.push(placedLines);
    y += spaceAfter;
  }
  return { paragraphs: placedParagraphs, width, height: bottom, fits: bottom <= columns.height + TOLERANCE };
}
