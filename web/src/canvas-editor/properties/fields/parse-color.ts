import { parseColor, withOpacity } from '@flydeck/editor/svg/svg-color';
import { UnsupportedSvg } from '@flydeck/editor/svg/unsupported-svg';

/**
 * Parses a typed colour into `#rrggbb` or `#rrggbbaa`: a hex code with or without `#`, a name of CSS such as
 * `Dark blue`, or `rgb()`. Returns undefined for other texts.
 */
export function parseTypedColor(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const isHex = /^[0-9a-f]+$/.test(typed);
  // Names are accepted with spaces between their words.
  const color = isHex ? `#${typed}` : typed.includes('(') ? typed : typed.replaceAll(/\s/g, '');
  if (color === 'currentcolor') return undefined;
  try {
    return withOpacity(parseColor(color, ''));
  } catch (error) {
    if (error instanceof UnsupportedSvg) return undefined;
    throw error;
  }
}
