import { colorChannels } from './color.ts';

/** Returns the relative luminance (WCAG 2.2) of `#rrggbb[aa]`, 0 to 1, ignoring its opacity. */
export function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = colorChannels(color).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The luminance at which the contrast ratios with black and with white are equal. */
const DARK_LUMINANCE = 0.179;

/** Returns whether white text has a higher contrast than black text on a background `#rrggbb[aa]`. */
export const isDark = (background: string): boolean => luminance(background) < DARK_LUMINANCE;

/** Returns the contrast ratio (WCAG 2.2) of two colours, 1 (equal) to 21. */
export function contrastRatio(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
