import { IDENTITY, type Matrix } from '@flydeck/scene/model/geometry';
import type { SceneFrame } from '@flydeck/scene/model/scene';

/** A line of the invisible text over a page's picture, in the frame's space. */
export interface TextLine {
  readonly text: string;
  readonly m: Matrix;
  /** Left end and baseline, in the line's own coordinates. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly rtl: boolean;
}

const isSameMatrix = (a: Matrix, b: Matrix) => a.every((value, i) => value === b[i]);

/** The invisible text of a frame by lines, in reading order, with the pieces of each line joined. */
export function textLines(frame: Pick<SceneFrame, 'items'>): TextLine[] {
  const lines: TextLine[] = [];
  for (const item of frame.items) {
    if (item.t !== 'text' || !item.invisible) continue;
    const { text, x, y, width, size, m = IDENTITY, rtl = false } = item;
    const last = lines.at(-1);
    const continuesLine = last && last.y === y && last.rtl === rtl && x >= last.x && isSameMatrix(last.m, m);
    if (!continuesLine) lines.push({ text, m, x, y, width, size, rtl });
    // Pieces are in visual order, from left to right; right-to-left text starts at the right.
    else
      lines.splice(-1, 1, {
        ...last,
        text: rtl ? text + last.text : last.text + text,
        width: x + width - last.x,
      });
  }
  return lines;
}
