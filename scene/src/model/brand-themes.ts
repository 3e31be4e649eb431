import { mixColors, resolveColor } from './color.ts';
import { contrastRatio, luminance } from './contrast.ts';
import { DEFAULT_THEME } from './default-theme.ts';
import type { Theme } from './theme.ts';

/** Minimum contrast ratios with the background (WCAG 2.2): of texts, and of graphics such as bullets and lines. */
const TEXT_RATIO = 4.5;
const GRAPHICS_RATIO = 3;
/** A brand colour becomes the background or the colour of texts if it is at least as light or at most as dark as this. */
const LIGHT_LUMINANCE = 0.8;
const DARK_LUMINANCE = 0.03;
/** Number of colours of the series of charts. */
const SERIES_LENGTH = 8;

const WHITE = '#ffffff';
const BLACK = '#14161c';

const hex = (color: string): string => resolveColor(color, DEFAULT_THEME);

/**
 * Returns a light and a dark theme of the colours of a brand, `#rrggbb`; no themes without colours. Colours with too
 * little contrast are mixed with the colour of texts.
 */
export function brandThemes(colors: readonly string[], fonts: Theme['fonts'] = DEFAULT_THEME.fonts): Theme[] {
  if (colors.length === 0) return [];
  const byLuminance = [...colors].sort((a, b) => luminance(a) - luminance(b));
  const darkest = byLuminance[0] ?? BLACK;
  const lightest = byLuminance.at(-1) ?? WHITE;
  const light = luminance(lightest) >= LIGHT_LUMINANCE ? lightest : undefined;
  const dark = luminance(darkest) <= DARK_LUMINANCE ? darkest : undefined;
  return [
    createTheme('Brand', { colors, paper: light ?? WHITE, ink: dark ?? hex('slate-800'), fonts }),
    createTheme('Brand dark', { colors, paper: dark ?? BLACK, ink: light ?? hex('slate-50'), fonts }),
  ];
}

interface ThemeColors extends Pick<Theme, 'paper' | 'ink' | 'fonts'> {
  /** The colours of the brand. */
  readonly colors: readonly string[];
}

function createTheme(name: string, { colors, paper, ink, fonts }: ThemeColors): Theme {
  const accents = colors.filter((color) => color !== paper && color !== ink);
  const visible = accents.filter((color) => contrastRatio(color, paper) >= GRAPHICS_RATIO);
  const candidate = visible[0] ?? accents[0] ?? ink;
  const defaults = DEFAULT_THEME.series.map(hex).map((color) => withContrast(color, { paper, ink }, GRAPHICS_RATIO));
  return {
    name,
    ink,
    paper,
    accent: withContrast(candidate, { paper, ink }, GRAPHICS_RATIO),
    muted: withContrast(mixColors(ink, paper, 0.4), { paper, ink }, TEXT_RATIO),
    series: [...new Set([...visible, ...defaults])].slice(0, Math.max(SERIES_LENGTH, visible.length)),
    fonts,
    background: { kind: 'solid', color: paper },
  };
}

/** Returns `color`, mixed with as little of the colour of texts as is needed for a contrast ratio with the background. */
function withContrast(color: string, { paper, ink }: Pick<Theme, 'paper' | 'ink'>, ratio: number): string {
  for (let step = 0; step < 10; step += 1) {
    const mixed = mixColors(color, ink, step / 10);
    if (contrastRatio(mixed, paper) >= ratio) return mixed;
  }
  return ink;
}
