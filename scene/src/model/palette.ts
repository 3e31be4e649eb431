/** Families of palette colours. A family is a hue and a chroma in the OKLCH colour space; a shade is a lightness. */
export const FAMILIES = ['slate', 'indigo', 'azure', 'teal', 'green', 'amber', 'coral', 'plum'] as const;
export type Family = (typeof FAMILIES)[number];

/** Shades from light to dark, with the same lightness in all families. */
export const SHADES = [50, 100, 200, 300, 400, 500, 600, 700, 800] as const;
export type Shade = (typeof SHADES)[number];

/** OKLCH lightness, 0 (black) to 1 (white). */
const LIGHTNESS: Record<Shade, number> = {
  50: 0.97,
  100: 0.93,
  200: 0.87,
  300: 0.79,
  400: 0.7,
  500: 0.61,
  600: 0.52,
  700: 0.43,
  800: 0.33,
};

/** OKLCH hue in degrees, and chroma (0: grey). */
const HUE_AND_CHROMA: Record<Family, readonly [hue: number, chroma: number]> = {
  slate: [260, 0.02],
  indigo: [275, 0.2],
  azure: [240, 0.15],
  teal: [190, 0.12],
  green: [150, 0.16],
  amber: [75, 0.16],
  coral: [30, 0.19],
  plum: [330, 0.18],
};

/**
 * Converts OKLCH to linear sRGB (0 to 1 inside the gamut), with the matrices of Björn Ottosson, "A perceptual color
 * space for image processing" (2020).
 */
function toLinearRgb(lightness: number, chroma: number, hueDegrees: number): readonly [number, number, number] {
  const hue = (hueDegrees * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Tolerance of linear channels for rounding errors of the conversion. */
const GAMUT_TOLERANCE = 0.0005;

/** Whether a colour can be shown in sRGB, with a small tolerance. */
const isInSrgb = (rgb: readonly number[]) =>
  rgb.every((channel) => channel >= -GAMUT_TOLERANCE && channel <= 1 + GAMUT_TOLERANCE);

/** Encodes a linear channel by the transfer function of sRGB (IEC 61966-2-1), as two hex digits. */
function toHexByte(linear: number): string {
  const clamped = Math.min(1, Math.max(0, linear));
  const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Returns an OKLCH colour as `#rrggbb`; chroma is reduced until the colour is inside sRGB. Hue in degrees. */
export function oklchToHex(lightness: number, chroma: number, hueDegrees: number): string {
  let reducedChroma = chroma;
  let rgb = toLinearRgb(lightness, reducedChroma, hueDegrees);
  while (!isInSrgb(rgb) && reducedChroma > 0) {
    reducedChroma = Math.max(0, reducedChroma - 0.002);
    rgb = toLinearRgb(lightness, reducedChroma, hueDegrees);
  }
  return `#${rgb.map(toHexByte).join('')}`;
}

/** Returns a palette colour as `#rrggbb`, e.g. `paletteHex('indigo', 600)`. */
export function paletteHex(family: Family, shade: Shade): string {
  const [hue, chroma] = HUE_AND_CHROMA[family];
  return oklchToHex(LIGHTNESS[shade], chroma, hue);
}
