import { cssColor } from '@flydeck/scene/model/css-colors';
import { UnsupportedSvg } from './unsupported-svg.ts';

/** A colour: `#rrggbb` without its opacity (0 to 1), or the role of the theme for `currentColor`. */
export interface SvgColor {
  readonly color: string;
  readonly opacity: number;
}

/**
 * Returns a colour of CSS.
 * @param current the colour for `currentColor`
 * @throws UnsupportedSvg for colours that are neither named, hexadecimal nor red, green and blue
 */
export function parseColor(value: string, current: string): SvgColor {
  const text = value.trim().toLowerCase();
  if (text === 'currentcolor') return { color: current, opacity: 1 };
  if (text === 'transparent') return { color: '#000000', opacity: 0 };
  const named = cssColor(text);
  if (named !== undefined) return { color: `#${named}`, opacity: 1 };
  if (/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return fromHex(text.slice(1));
  const [red = '', green = '', blue = '', alpha = '1', ...others] =
    /^rgba?\(([^()]*)\)$/
      .exec(text)?.[1]
      ?.trim()
      .split(/[\s,/]+/) ?? [];
  const channels = [red, green, blue].map((part) => Number.parseFloat(part) * (part.endsWith('%') ? 2.55 : 1));
  const opacity = Number.parseFloat(alpha) * (alpha.endsWith('%') ? 0.01 : 1);
  if (others.length > 0 || ![...channels, opacity].every(Number.isFinite)) throw new UnsupportedSvg('colour');
  return { color: `#${channels.map(toHex).join('')}`, opacity: Math.min(Math.max(opacity, 0), 1) };
}

function fromHex(digits: string): SvgColor {
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const opacity = long.length > 6 ? Number.parseInt(long.slice(6), 16) / 255 : 1;
  return { color: `#${long.slice(0, 6)}`, opacity };
}

const toHex = (value: number): string =>
  Math.round(Math.min(Math.max(value, 0), 255))
    .toString(16)
    .padStart(2, '0');

/** Returns a colour with its opacity. @throws UnsupportedSvg for a role of the theme that is not opaque */
export function withOpacity({ color, opacity }: SvgColor): string {
  if (opacity >= 1) return color;
  if (!color.startsWith('#')) throw new UnsupportedSvg('opacity of the current colour');
  return color + toHex(opacity * 255);
}
