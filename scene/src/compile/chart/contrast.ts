import type { Color } from '../../model/color.ts';
import type { PaintColor } from '../../paint/display-list.ts';

/** Relative luminance (WCAG 2.2) of `#rrggbb[aa]`, without its opacity. */
function luminance(color: PaintColor): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2.2: 1 (the same) to 21. */
function contrastRatio(a: PaintColor, b: PaintColor): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Contrast ratio below which a shape is not visible on its background. */
const LEAST_CONTRAST = 1.1;
/** Below this ratio text cannot be read at all; files may ask for anything above it. */
const LEAST_TEXT_CONTRAST = 1.35;

/** Nearly transparent colours are meant not to be seen. */
const isTransparent = (color: PaintColor): boolean =>
  color.length > 7 && Number.parseInt(color.slice(7), 16) < 0x20;

/** Whether a colour disappears on its ground. */
export function disappears(color: PaintColor, ground: PaintColor | undefined): boolean {
  return ground !== undefined && !isTransparent(color) && contrastRatio(color, ground) < LEAST_CONTRAST;
}

/** Whether text of a colour cannot be read on its ground. */
export function isIllegible(color: PaintColor, ground: PaintColor | undefined): boolean {
  return ground !== undefined && contrastRatio(color, ground) < LEAST_TEXT_CONTRAST;
}

/** The ground of text over `fill`: what is behind a transparent fill. */
export const groundOver = (fill: PaintColor, behind: PaintColor | undefined): PaintColor | undefined =>
  isTransparent(fill) ? behind : fill;

/** Black or white, whichever is read better on a colour (equal contrast is at a luminance of 0.179). */
export function contrastOn(color: PaintColor): Color {
  // White is kept a little longer than contrast alone demands: on strong middle tones it is what people expect.
  return luminance(color) > 0.3 ? '#1f2430' : '#ffffff';
}

/** A colour darkened for the sides of a solid; `share` of its light stays. */
export function shaded(color: PaintColor, share: number): PaintColor {
  const channels = [1, 3, 5].map((at) => {
    const value = Math.round(Number.parseInt(color.slice(at, at + 2), 16) * share);
    return value.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}${color.slice(7)}`;
}
