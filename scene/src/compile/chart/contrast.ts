import { type Color, mixColors } from '../../model/color.ts';
import { contrastRatio, luminance } from '../../model/contrast.ts';
import type { PaintColor } from '../../paint/display-list.ts';

/** Contrast ratio below which a shape is not visible on its background. */
const MIN_CONTRAST = 1.1;
/**
 * Contrast ratio below which text is illegible and its colour is replaced. The ratio is far below the one that WCAG
 * requires, to keep the author's colours wherever possible.
 */
const MIN_TEXT_CONTRAST = 1.35;
/** The same for colours that no author has chosen: the ratio that WCAG requires for large text. */
export const MIN_DEFAULT_CONTRAST = 3;

/** Whether a colour has an opacity below 12.5 %. Such colours are intended to be invisible. */
const isNearlyTransparent = (color: PaintColor): boolean =>
  color.length > 7 && Number.parseInt(color.slice(7), 16) < 0x20;

/** Returns whether a colour is unintentionally invisible on its background. */
export function isInvisibleOn(color: PaintColor, background: PaintColor | undefined): boolean {
  return background !== undefined && !isNearlyTransparent(color) && contrastRatio(color, background) < MIN_CONTRAST;
}

/** Returns whether text of a colour is illegible on its background. */
export const isIllegible = (color: PaintColor, background: PaintColor, minimum = MIN_TEXT_CONTRAST): boolean =>
  contrastRatio(color, background) < minimum;

/** Returns the background of text over a shape: its `fill`, or `background` if the fill is nearly transparent. */
export const backgroundOver = (fill: PaintColor, background: PaintColor | undefined): PaintColor | undefined =>
  isNearlyTransparent(fill) ? background : fill;

/** Returns a dark colour or white for text on `color`. */
export function textColorOn(color: PaintColor): Color {
  // At a luminance of 0.179, black and white text have the same contrast. The threshold is higher, because readers
  // expect white text on saturated colours of medium luminance.
  return luminance(color) > 0.3 ? '#1f2430' : '#ffffff';
}

/** Returns a darker colour for the sides of a 3-D shape; `brightness`: 0 for black, 1 for the unchanged colour. */
export const darken = (color: PaintColor, brightness: number): PaintColor =>
  mixColors(color, '#000000', 1 - brightness) + color.slice(7);
