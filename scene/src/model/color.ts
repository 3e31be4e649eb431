import { FAMILIES, type Family, paletteHex, SHADES, type Shade } from './palette.ts';

/** Matches a palette name; captures the family and the shade. */
export const COLOR_NAME = new RegExp(`^(${FAMILIES.join('|')})-(${SHADES.join('|')})$`);

/**
 * A colour: `#rrggbb`, `#rrggbbaa`, a palette name (`indigo-600`), or a role of the theme
 * (`ink`, `paper`, `accent`, `muted`).
 */
export type Color = string;

/** Colours of the theme's roles: `#rrggbb`, `#rrggbbaa` or palette names. */
export interface ColorRoles {
  readonly ink: string;
  readonly paper: string;
  readonly accent: string;
  readonly muted: string;
}

/** Resolves palette names and theme roles; returns `#rrggbb` or `#rrggbbaa`. */
export function resolveColor(color: Color, roles: ColorRoles): string {
  if (color.startsWith('#')) return color.toLowerCase();
  const match = COLOR_NAME.exec(color);
  if (match) return paletteHex(match[1] as Family, Number(match[2]) as Shade);
  const role = roles[color as keyof ColorRoles];
  return role.startsWith('#') ? role : resolveColor(role, roles);
}

/** Returns red, green and blue of `#rrggbb` or `#rrggbbaa`, 0 to 255. */
export const colorChannels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** Mixes two hexadecimal colours without their opacity; returns `#rrggbb`. `ratio` is the fraction of `b`, 0 to 1. */
export function mixColors(a: string, b: string, ratio: number): string {
  const to = colorChannels(b);
  const mixed = colorChannels(a).map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * ratio));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
