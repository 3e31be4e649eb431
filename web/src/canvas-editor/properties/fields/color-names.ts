import type { Color } from '@flydeck/scene/model/color';
import { type DerivableColor, resolveDerivable } from '@flydeck/scene/model/derived-color';
import type { Theme } from '@flydeck/scene/model/theme';
import { t } from '../../../i18n/index.ts';

/** Message keys of the names of roles: the colours that change with the theme. */
const ROLE_NAMES = {
  ink: 'canvas-properties.color.ink',
  paper: 'canvas-properties.color.paper',
  accent: 'canvas-properties.color.accent',
  muted: 'canvas-properties.color.muted',
} as const;

const isRole = (color: string): color is keyof typeof ROLE_NAMES => Object.hasOwn(ROLE_NAMES, color);

/** Returns the colours of a theme without repetitions: those of its roles, then those of its charts. */
export function themeColors(theme: Theme): Color[] {
  const seen = new Set<string>();
  return [...Object.keys(ROLE_NAMES), ...theme.series].filter((color) => {
    const hex = cssColor(color, theme);
    return !seen.has(hex) && seen.add(hex);
  });
}

/** Returns a colour as `#rrggbb` or `#rrggbbaa`; black for an unknown name. */
export function cssColor(color: Color | DerivableColor, theme: Theme): string {
  try {
    return resolveDerivable(color, theme);
  } catch {
    return '#000000';
  }
}

/** Returns the colour that a field shows: the present value of a derived colour, or the colour as it is stored. */
export const shownColor = (value: DerivableColor, theme: Theme): Color =>
  value.derivedColor === undefined ? value.color : cssColor(value, theme);

/** Returns the name of a colour for the interface: the name of its role in the theme, or its hex code. */
export function colorName(color: Color, theme: Theme): string {
  return isRole(color) ? t(ROLE_NAMES[color]) : cssColor(color, theme).toUpperCase();
}
