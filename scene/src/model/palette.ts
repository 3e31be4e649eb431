/**
 * The eight colour families in OKLCH on one lightness ramp, with shades 50 to 800.
 * Conversion: Björn Ottosson, "A perceptual color space for image processing" (2020), the OKLab matrices.
 */
export const FAMILIES = ['slate', 'indigo', 'azure', 'teal', 'green', 'amber', 'coral', 'plum'] as const;
export type Family = (typeof FAMILIES)[number];

export const SHADES = [50, 100, 200, 300, 400, 500, 600, 700, 800] as const;
export type Shade = (typeof SHADES)[number];

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

const fitsSrgb = (rgb: readonly number[]) => rgb.every((c) => c >= -0.0005 && c <= 1.0005);

function toHexByte(linear: number): string {
  const clamped = Math.min(1, Math.max(0, linear));
  const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Returns an OKLCH colour as `#rrggbb`; chroma is reduced until the colour is inside sRGB. Hue in degrees. */
export function oklchToHex(lightness: number, chroma: number, hueDegrees: number): string {
  let c = chroma;
  let rgb = toLinearRgb(lightness, c, hueDegrees);
  while (!fitsSrgb(rgb) && c > 0) {
    c = Math.max(0, c - 0.002);
    rgb = toLinearRgb(lightness, c, hueDegrees);
  }
  return `#${rgb.map(toHexByte).join('')}`;
}

/** Returns a palette colour as `#rrggbb`, e.g. `paletteHex('indigo', 600)`. */
export function paletteHex(family: Family, shade: Shade): string {
  const [hue, chroma] = HUE_AND_CHROMA[family];
  return oklchToHex(LIGHTNESS[shade], chroma, hue);
}
