import type { Rect } from '../model/geometry.ts';
import type { LaidLine, LaidParagraph } from './lay-paragraph.ts';

/** A line at its place: `x` and `top` from the top left of the area that the body's columns fill. */
export interface PlacedLine {
  readonly line: LaidLine;
  readonly x: number;
  readonly top: number;
}

export interface Flow {
  /** By paragraph. */
  readonly paragraphs: readonly (readonly PlacedLine[])[];
  readonly bounds: Rect;
  /** Everything is inside the columns. */
  readonly fits: boolean;
}

interface Columns {
  readonly count: number;
  readonly width: number;
  readonly gap: number;
  readonly height: number;
}

const TOLERANCE = 1e-3;

/** Stacks the lines of all paragraphs and carries them over to the next column where one is full. */
export function flow(paragraphs: readonly LaidParagraph[], columns: Columns): Flow {
  const out: PlacedLine[][] = [];
  let column = 0;
  let y = 0;
  let atTop = true;
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
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
      left = Math.min(left, x + line.x);
      right = Math.max(right, x + line.x + line.width);
      bottom = Math.max(bottom, y);
    }
    out.push(placed);
    y += after;
  }
  const width = right > left ? right - left : 0;
  const bounds = { x: width > 0 ? left : 0, y: 0, width, height: bottom };
  return { paragraphs: out, bounds, fits: bottom <= columns.height + TOLERANCE };
}
