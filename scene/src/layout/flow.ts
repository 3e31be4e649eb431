import type { LineLayout, ParagraphLayout } from './layout-paragraph.ts';

/** A positioned line: `x` and `top` are relative to the top left of the area of all columns. */
export interface PlacedLine {
  readonly line: LineLayout;
  readonly x: number;
  readonly top: number;
}

export interface Flow {
  /** Lines by paragraph. */
  readonly paragraphs: readonly (readonly PlacedLine[])[];
  /** Size of the text, including indents. */
  readonly width: number;
  readonly height: number;
  /** All lines are inside the columns. */
  readonly fits: boolean;
}

interface Columns {
  readonly count: number;
  readonly width: number;
  readonly gap: number;
  readonly height: number;
}

const TOLERANCE = 1e-3;

/** Stacks the lines of all paragraphs in columns; continues in the next column when one is full. */
export function flow(paragraphs: readonly ParagraphLayout[], columns: Columns): Flow {
  const out: PlacedLine[][] = [];
  let column = 0;
  let y = 0;
  let atTop = true;
  let width = 0;
  let bottom = 0;
  for (const { lines, before, after } of paragraphs) {
    if (!atTop) y += before;
    const placed: PlacedLine[] = [];
    for (const line of lines) {
      if (!atTop && column + 1 < columns.count && y + line.height > columns.height + TOLERANCE) {
        column++;
        y = 0;
      }
      const x = column * (columns.width + columns.gap);
      placed.push({ line, x, top: y });
      y += line.height;
      atTop = false;
      width = Math.max(width, x + line.start + line.width);
      bottom = Math.max(bottom, y);
    }
    out.push(placed);
    y += after;
  }
  return { paragraphs: out, width, height: bottom, fits: bottom <= columns.height + TOLERANCE };
}
