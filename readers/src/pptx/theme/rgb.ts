/** The channels of an sRGB colour and its opacity, each from 0 to 1. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Hue (as a fraction of a turn), saturation and lightness (luminance in OOXML), each from 0 to 1. */
export interface Hsl {
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

/** Limits a value to the range from 0 to 1. */
export const clampFraction = (value: number): number => Math.min(1, Math.max(0, value));

/** Parses the first six characters of `hex` as a colour; undefined if these characters are not hexadecimal digits. */
export function parseHex(hex: string | undefined): Rgba | undefined {
  if (!hex || !/^[0-9a-f]{6}/i.test(hex)) return undefined;
  const channelAt = (i: number) => Number.parseInt(hex.slice(i, i + 2), 16) / 255;
  return { r: channelAt(0), g: channelAt(2), b: channelAt(4), a: 1 };
}

/** Returns a channel (0 to 1) as two hexadecimal digits. */
export const toHexByte = (value: number) =>
  Math.round(clampFraction(value) * 255)
    .toString(16)
    .padStart(2, '0');

/** Returns `#rrggbb`, or `#rrggbbaa` if the colour is not opaque. */
export function toHex(color: Rgba): string {
  const rgbHex = `#${toHexByte(color.r)}${toHexByte(color.g)}${toHexByte(color.b)}`;
  return color.a >= 0.999 ? rgbHex : rgbHex + toHexByte(color.a);
}

/** Converts an sRGB channel to a linear channel (IEC 61966-2-1). */
export const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
/** Converts a linear channel to an sRGB channel (IEC 61966-2-1). */
export const fromLinear = (c: number): number =>
  clampFraction(c) <= 0.0031308 ? clampFraction(c) * 12.92 : 1.055 * clampFraction(c) ** (1 / 2.4) - 0.055;

/** Changes the red, green and blue channels. The opacity stays unchanged. */
export function mapChannels(color: Rgba, change: (channel: number) => number): Rgba {
  return {
    r: clampFraction(change(color.r)),
    g: clampFraction(change(color.g)),
    b: clampFraction(change(color.b)),
    a: color.a,
  };
}

/** Interpolates between two colours. The fraction 0 is `from`, 1 is `to`. */
export function mix(from: Rgba, to: Rgba, fraction: number): Rgba {
  const interpolate = (a: number, b: number) => a + (b - a) * fraction;
  return {
    r: interpolate(from.r, to.r),
    g: interpolate(from.g, to.g),
    b: interpolate(from.b, to.b),
    a: interpolate(from.a, to.a),
  };
}

/** Converts RGB to HSL with the usual formula (CSS Color 4, section 7). */
export function toHsl({ r, g, b }: Rgba): Hsl {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const chroma = max - min;
  if (chroma === 0) return { h: 0, s: 0, l };
  const s = l > 0.5 ? chroma / (2 - max - min) : chroma / (max + min);
  const hueSixths =
    max === r ? (g - b) / chroma + (g < b ? 6 : 0) : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  return { h: hueSixths / 6, s, l };
}

/**
 * Returns one channel of a colour.
 * @param low the smallest channel of the colour
 * @param high the largest channel of the colour
 * @param hue hue of the colour minus the hue at which this channel begins to rise from its minimum, in turns
 */
function hueChannel(low: number, high: number, hue: number): number {
  const t = hue - Math.floor(hue);
  if (t < 1 / 6) return low + (high - low) * 6 * t;
  if (t < 1 / 2) return high;
  return t < 2 / 3 ? low + (high - low) * (2 / 3 - t) * 6 : low;
}

/** Converts HSL to RGB with the usual formula, and adds the opacity `a`. */
export function fromHsl({ h, s, l }: Hsl, a: number): Rgba {
  const saturation = clampFraction(s);
  const lightness = clampFraction(l);
  const high = lightness < 0.5 ? lightness * (1 + saturation) : lightness + saturation - lightness * saturation;
  const low = 2 * lightness - high;
  return { r: hueChannel(low, high, h + 1 / 3), g: hueChannel(low, high, h), b: hueChannel(low, high, h - 1 / 3), a };
}
