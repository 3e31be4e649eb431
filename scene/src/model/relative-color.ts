import { type ColorRoles, colorChannels, resolveColor } from './color.ts';
import { isDark, luminance } from './contrast.ts';

/** Matches the name of a relative colour; captures the colours `accent` and `paper` of the original theme. */
const NAME = /^relative-([0-9a-f]{6})-([0-9a-f]{6})$/;

/** Halves the interval of lightness until it is much smaller than 1/255. */
const BISECTIONS = 14;

/** Hue in degrees; saturation and lightness from 0 to 1. */
interface Hsl {
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

const opaqueRole = (role: 'accent' | 'paper', roles: ColorRoles): string =>
  resolveColor(roles[role], roles).slice(0, 7);

/** Returns the name with which a colour that was chosen for a theme follows another theme. */
export const relativeColorName = (roles: ColorRoles): string =>
  `relative-${opaqueRole('accent', roles).slice(1)}-${opaqueRole('paper', roles).slice(1)}`;

/**
 * Returns the colour that has the same relation to the colours of a theme as `color` has to the colours in `name`:
 * the hue and the saturation change by the difference between the accent colours, and the contrast ratio with the
 * colour `paper` stays the same. If `paper` is light in one theme and dark in the other one, dark colours become light,
 * and light colours become dark. So two relative colours keep their contrast ratio, unless it exceeds the possible one.
 * @param color `#rrggbb`
 * @returns `#rrggbb`; undefined if `name` is not the name of a relative colour
 */
export function relativeColor(color: string, name: string, roles: ColorRoles): string | undefined {
  const [, accent, paper] = NAME.exec(name) ?? [];
  if (accent === undefined || paper === undefined) return undefined;
  const [nextAccent, nextPaper] = [opaqueRole('accent', roles), opaqueRole('paper', roles)];
  if (nextAccent === `#${accent}` && nextPaper === `#${paper}`) return color;
  const [from, to, { h, s }] = [toHsl(`#${accent}`), toHsl(nextAccent), toHsl(color)];
  const hue = to.s === 0 ? h : (h + to.h - from.h + 360) % 360;
  const saturation = from.s === 0 ? s : s * Math.min(1, to.s / from.s);
  return withLuminance(hue, saturation, relativeLuminance(color, `#${paper}`, nextPaper));
}

/** Returns the luminance of a colour on another background. */
function relativeLuminance(color: string, paper: string, nextPaper: string): number {
  const [value, before, after] = [luminance(color) + 0.05, luminance(paper) + 0.05, luminance(nextPaper) + 0.05];
  const [wasDark, becomesDark] = [isDark(paper), isDark(nextPaper)];
  // The highest contrast ratio of a background is with white or with black. It may be lower on the other background.
  const range = Math.log(wasDark ? 1.05 / before : before / 0.05);
  const nextRange = Math.log(becomesDark ? 1.05 / after : after / 0.05);
  const distance = Math.log(value / before) * Math.min(1, nextRange / range);
  return after * Math.exp(wasDark === becomesDark ? distance : -distance) - 0.05;
}

/** Returns the colour with a hue and a saturation whose luminance is nearest to `target`. */
function withLuminance(h: number, s: number, target: number): string {
  let [low, high] = [0, 1];
  for (let i = 0; i < BISECTIONS; i += 1) {
    const l = (low + high) / 2;
    if (luminance(toHex({ h, s, l })) < target) low = l;
    else high = l;
  }
  return toHex({ h, s, l: (low + high) / 2 });
}

function toHsl(color: string): Hsl {
  const [r = 0, g = 0, b = 0] = colorChannels(color).map((value) => value / 255);
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const l = (max + min) / 2;
  const chroma = max - min;
  if (chroma === 0) return { h: 0, s: 0, l };
  const sextant = max === r ? (g - b) / chroma : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  return { h: (sextant * 60 + 360) % 360, s: chroma / (1 - Math.abs(2 * l - 1)), l };
}

/** Converts a colour to `#rrggbb` (CSS Color 4, section 7.1). */
function toHex({ h, s, l }: Hsl): string {
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
