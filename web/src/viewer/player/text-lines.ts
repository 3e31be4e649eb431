import { IDENTITY, type Matrix } from '@flydeck/scene/model/geometry';
import type { SceneFrame } from '@flydeck/scene/model/scene';

/** A line of the invisible text over a page's picture. */
export interface TextLine {
  readonly text: string;
  /** Matrix from the line's own coordinates to the frame's coordinates. */
  readonly m: Matrix;
  /** Left end, in the line's own coordinates. */
  readonly x: number;
  /** Baseline, in the line's own coordinates. */
  readonly y: number;
  /** Width, in the line's own coordinates. */
  readonly width: number;
  /** Font size, in the line's own coordinates. */
  readonly size: number;
  readonly rtl: boolean;
}

const isSameMatrix = (a: Matrix, b: Matrix) => a.every((value, index) => value === b[index]);

/** Returns the lines of a frame's invisible text in reading order. Each line may consist of several text items. */
export function textLines(frame: Pick<SceneFrame, 'items'>): TextLine[] {
  const lines: TextLine[] = [];
  for (const item of frame.items) {
    if (item.t !== 'text' || !item.invisible) continue;
    const { text, x, y, width, size, m = IDENTITY, rtl = false } = item;
    const lastLine = lines.at(-1);
    const continuesLine =
      lastLine && lastLine.y === y && lastLine.rtl === rtl && x >= lastLine.x && isSameMatrix(lastLine.m, m);
    if (!continuesLine) lines.push({ text, m, x, y, width, size, rtl });
    // Items are in visual order, from left to right; right-to-left text starts at the right.
    else
      lines.splice(-1, 1, {
        ...lastLine,
        text: rtl ? text + lastLine.text : lastLine.text + text,
        width: x + width - lastLine.x,
      });
  }
  return lines;
}
