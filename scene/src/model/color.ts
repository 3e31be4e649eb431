import { z } from 'zod';
import { FAMILIES, type Family, paletteHex, SHADES, type Shade } from './palette.ts';

const NAME = new RegExp(`^(${FAMILIES.join('|')})-(${SHADES.join('|')})$`);

/**
 * A colour: `#rrggbb`, `#rrggbbaa`, a palette name (`indigo-600`), or a role of the theme
 * (`ink`, `paper`, `accent`, `muted`).
 */
export const colorSchema = z
  .string()
  .regex(new RegExp(`${NAME.source}|^#[0-9a-f]{6}([0-9a-f]{2})?$|^(ink|paper|accent|muted)$`, 'i'));
export type Color = z.infer<typeof colorSchema>;

/** What the roles `ink`, `paper`, `accent` and `muted` stand for. */
export interface ColorRoles {
  readonly ink: string;
  readonly paper: string;
  readonly accent: string;
  readonly muted: string;
}

/** The `#rrggbb` or `#rrggbbaa` that a colour stands for under `roles`. */
export function resolveColor(color: Color, roles: ColorRoles): string {
  if (color.startsWith('#')) return color.toLowerCase();
  const named = NAME.exec(color);
  if (named) return paletteHex(named[1] as Family, Number(named[2]) as Shade);
  const role = roles[color as keyof ColorRoles];
  return role.startsWith('#') ? role : resolveColor(role, roles);
}
