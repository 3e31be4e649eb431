/** sRGB channels, each 0 to 1, with opacity. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Hue in turns (0 to 1), saturation and luminance 0 to 1. */
export interface Hsl {
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

export const clamp = (value: number): number => Math.min(1, Math.max(0, value));

export function parseHex(hex: string | undefined): Rgba | undefined {
  if (!hex || !/^[0-9a-f]{6}/i.test(hex)) return undefined;
  const at = (i: number) => Number.parseInt(hex.slice(i, i + 2), 16) / 255;
  return { r: at(0), g: at(2), b: at(4), a: 1 };
}

const byte = (value: number) =>
  Math.round(clamp(value) * 255)
    .toString(16)
    .padStart(2, '0');

/** `#rrggbb`, or `#rrggbbaa` when the colour is not opaque. */
export function toHex(color: Rgba): string {
  const opaque = `#${byte(color.r)}${byte(color.g)}${byte(color.b)}`;
  return color.a >= 0.999 ? opaque : opaque + byte(color.a);
}

/** Conversion between sRGB and linear channels (IEC 61966-2-1). */
export const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
export const fromLinear = (c: number): number =>
  clamp(c) <= 0.0031308 ? clamp(c) * 12.92 : 1.055 * clamp(c) ** (1 / 2.4) - 0.055;

export function mapChannels(color: Rgba, change: (channel: number) => number): Rgba {
  return { r: clamp(change(color.r)), g: clamp(change(color.g)), b: clamp(change(color.b)), a: color.a };
}

export function mix(from: Rgba, to: Rgba, share: number): Rgba {
  const at = (a: number, b: number) => a + (b - a) * share;
  return { r: at(from.r, to.r), g: at(from.g, to.g), b: at(from.b, to.b), a: at(from.a, to.a) };
}

export function toHsl({ r, g, b }: Rgba): Hsl {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const d = max - min;
  if (d === 0) return { h: 0, s: 0, l };
  const s = l > 0.5 ? d / (2 - max - min) : d / (max + min);
  const sixth = max === r ? (g - b) / d + (g < b ? 6 : 0) : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return { h: sixth / 6, s, l };
}

function hueChannel(p: number, q: number, turn: number): number {
  const t = turn - Math.floor(turn);
  if (t < 1 / 6) return p + (q - p) * 6 * t;
  if (t < 1 / 2) return q;
  return t < 2 / 3 ? p + (q - p) * (2 / 3 - t) * 6 : p;
}

export function fromHsl({ h, s, l }: Hsl, a: number): Rgba {
  const sat = clamp(s);
  const lum = clamp(l);
  const q = lum < 0.5 ? lum * (1 + sat) : lum + sat - lum * sat;
  const p = 2 * lum - q;
  return { r: hueChannel(p, q, h + 1 / 3), g: hueChannel(p, q, h), b: hueChannel(p, q, h - 1 / 3), a };
}
