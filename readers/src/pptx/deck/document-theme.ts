import { defined } from '@flydeck/scene/checked-access';
import type { Color } from '@flydeck/scene/model/color';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Theme } from '@flydeck/scene/model/theme';
import { resolveColorName } from '../theme/color.ts';
import { mix, toHex } from '../theme/rgb.ts';
import type { ColorMap, PptxTheme } from '../theme/theme.ts';

/** Names of the theme's accent colours. */
const ACCENTS = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];

/**
 * Converts a deck's theme. Ink and paper are the text and background colours in the colour map of the first master; the
 * six accents become series colours.
 */
export function createDocumentTheme(theme: PptxTheme, colorMap: ColorMap): Theme {
  const colorOf = (name: string) => defined(theme.colors[resolveColorName(name, colorMap)], `theme colour ${name}`);
  const ink = colorOf('tx1');
  const paper = colorOf('bg1');
  return {
    name: theme.name.slice(0, 100) || 'PowerPoint',
    ink: toHex(ink),
    paper: toHex(paper),
    accent: toHex(colorOf('accent1')),
    muted: toHex(mix(paper, ink, 0.6)),
    series: ACCENTS.map((name) => toHex(colorOf(name))),
    fonts: { heading: theme.major.latin, body: theme.minor.latin, code: DEFAULT_THEME.fonts.code },
    background: { kind: 'solid', color: toHex(mix(paper, ink, 0.06)) },
  };
}

/** Returns the roles of theme colours by colour (`#rrggbb`). For equal colours, `ink` overrides the other roles. */
export function rolesByColor(theme: Theme): ReadonlyMap<string, Color> {
  return new Map<string, Color>([
    [theme.accent, 'accent'],
    [theme.paper, 'paper'],
    [theme.ink, 'ink'],
  ]);
}
