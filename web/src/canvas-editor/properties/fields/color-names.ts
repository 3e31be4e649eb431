import type { Color } from '@flydeck/scene/model/color';
import { type DerivableColor, resolveDerivable } from '@flydeck/scene/model/derived-color';
import type { Theme } from '@flydeck/scene/model/theme';
import { t } from '../../../i18n/index.ts';

/** Message keys of the names of the colour roles. */
const ROLE_NAMES = {
  ink: 'canvas-properties.color.ink',
  paper: 'canvas-properties.color.paper',
  accent: 'canvas-properties.color.accent',
  muted: 'canvas-properties.color.muted',
} as const;

/** Message keys of the short names of the colour roles. */
const SHORT_ROLE_NAMES = {
  ink: 'canvas-properties.themeColor.ink',
  paper: 'canvas-properties.themeColor.paper',
  accent: 'canvas-properties.themeColor.accent',
  muted: 'canvas-properties.themeColor.muted',
} as const;

const isRole = (color: string): color is keyof typeof ROLE_NAMES => Object.hasOwn(ROLE_NAMES, color);

/** Returns the colours of a theme without duplicates: the names of its roles, then the colours of its chart series. */
export function themeColors(theme: Theme): Color[] {
  const seen = new Set<string>();
  return [...Object.keys(ROLE_NAMES), ...theme.series].filter((color) => {
    const hex = cssColor(color, theme);
    return !seen.has(hex) && seen.add(hex);
  });
}

/** Returns a colour as `#rrggbb` or `#rrggbbaa`; black if the colour is unknown. */
export function cssColor(color: Color | DerivableColor, theme: Theme): string {
  try {
    return resolveDerivable(color, theme);
  } catch {
    return '#000000';
  }
}

/**
 * Returns the colour that a field shows: for a derived colour the colour computed from the theme, otherwise the stored
 * colour.
 */
export const shownColor = (value: DerivableColor, theme: Theme): Color =>
  value.derivedColor === undefined ? value.color : cssColor(value, theme);

/** Returns the name of a colour for the interface: the translated name of a role, or the hex code of another colour. */
export function colorName(color: Color, theme: Theme): string {
  return isRole(color) ? t(ROLE_NAMES[color]) : cssColor(color, theme).toUpperCase();
}

/** Returns the name of a colour for a narrow field. The name of a role does not mention the theme. */
export const shortColorName = (color: Color, theme: Theme): string =>
  isRole(color) ? t(SHORT_ROLE_NAMES[color]) : colorName(color, theme);
