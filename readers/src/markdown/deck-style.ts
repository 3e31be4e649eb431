import { resolveColor } from '@flydeck/scene/model/color';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { DerivableColor } from '@flydeck/scene/model/derived-color';
import type { Theme } from '@flydeck/scene/model/theme';
import type { Dialect } from './dialect.ts';
import { type Settings, textSetting } from './front-matter.ts';

/** The theme of a Markdown deck, with additional colours for drawing its slides. */
export interface DeckStyle {
  readonly theme: Theme;
  readonly isDark: boolean;
  /** Fill of cards and of table headers. */
  readonly softFill: DerivableColor;
  /** Colour of the borders of cards and table rows, and of lines in diagrams. */
  readonly borderColor: string;
  /** Dark colour for the gradient of title slides. */
  readonly gradientStart: string;
}

const lightStyle = (
  name: string,
  accent: string,
  gradientStart: string,
  paper = '#ffffff',
  softFill = 'slate-50',
): DeckStyle => ({
  theme: { ...DEFAULT_THEME, name, accent, paper, background: { kind: 'solid', color: paper } },
  isDark: false,
  softFill: { color: softFill, derivedColor: 'detail' },
  borderColor: 'slate-200',
  gradientStart,
});

const darkStyle = (name: string, accent: string, gradientStart: string, paper = '#12151f'): DeckStyle => ({
  theme: {
    ...DEFAULT_THEME,
    name,
    accent,
    paper,
    ink: 'slate-50',
    muted: 'slate-300',
    series: ['indigo-300', 'teal-300', 'amber-300', 'coral-300', 'azure-300', 'plum-300', 'green-300', 'slate-300'],
    background: { kind: 'solid', color: paper },
  },
  isDark: true,
  softFill: { color: '#1f2433', derivedColor: 'detail' },
  borderColor: '#333a4d',
  gradientStart,
});

/** Matches the names of dark themes of Marp, reveal.js and Slidev. */
const DARK_THEMES = /^(?:black|league|night|moon|blood|dracula|dark|hacker|cyber|nord|monokai)/;

/** Chooses the style for a deck: the closest match to the theme in the front matter. */
export function chooseDeckStyle(dialect: Dialect, settings: Settings): DeckStyle {
  // Of a theme that is given as a path, only the part after the last slash is compared with the names of themes.
  const theme = (textSetting(settings, 'theme') ?? '').toLowerCase().replace(/^.*\//, '');
  const classes = textSetting(settings, 'class') ?? '';
  // `invert` is a class of Marp, `colorSchema` a setting of Slidev.
  const isDarkDeck =
    DARK_THEMES.test(theme) || /\binvert\b/.test(classes) || textSetting(settings, 'colorSchema') === 'dark';
  if (theme === 'solarized') return lightStyle('Solarized', 'amber-700', '#073642', '#fdf6e3', '#eee8d5');
  if (theme === 'gaia' && !isDarkDeck) return lightStyle('Warm', 'coral-600', 'plum-800', '#fffaf2', '#fbeee0');
  if (theme === 'seriph') return lightStyle('Serif', 'teal-700', '#0b2b33', '#fbfaf7', '#f0eee8');
  if (dialect === 'reveal')
    return isDarkDeck ? darkStyle('Night', 'azure-300', 'azure-800') : lightStyle('Day', 'azure-600', '#0b2239');
  if (dialect === 'slidev')
    return isDarkDeck ? darkStyle('Night', 'teal-300', 'teal-800') : lightStyle('Day', 'teal-600', '#0a2a2e');
  if (isDarkDeck) return darkStyle('Night', 'indigo-300', 'indigo-800');
  return lightStyle('Flydeck', 'indigo-600', '#171a45');
}

/**
 * Returns the style of inverted slides: a dark style for a light deck, and a light style for a dark deck. `softFill` is
 * a fixed colour, because a derived colour would be computed from the theme of the document, and this theme is not
 * inverted.
 */
export const invertStyle = (style: DeckStyle): DeckStyle =>
  style.isDark
    ? { ...lightStyle('Day', 'indigo-600', style.gradientStart), softFill: { color: 'slate-50' } }
    : {
        ...darkStyle('Night', toLightShade(style.theme.accent), style.gradientStart),
        softFill: { color: '#ffffff1f' },
      };

/** Returns the light shade (300) of a colour of the palette, such as `indigo-300` for `indigo-600`. */
const toLightShade = (color: string) => color.replace(/-\d+$/, '-300');

/** Colours for common CSS colour names; some are softer than in CSS. */
const NAMED_COLORS = new Map([
  ['black', '#000000'],
  ['white', '#ffffff'],
  ['red', '#d8342c'],
  ['green', '#1c8a3c'],
  ['blue', '#2457d6'],
  ['yellow', '#f6d02f'],
  ['orange', '#f08a24'],
  ['purple', '#7a3fb8'],
  ['gray', '#808080'],
  ['grey', '#808080'],
  ['aqua', '#12c4c4'],
  ['teal', '#128a8a'],
  ['navy', '#14245c'],
  ['pink', '#f2a0b8'],
  ['brown', '#7a5236'],
]);

/** Converts a name, a hex code, `rgb()` or `rgba()` of CSS to `#rrggbb` without alpha; undefined for other values. */
export function cssColor(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? '';
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((c) => c + c).join('')}`;
  const rgb = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(text);
  if (rgb)
    return `#${rgb
      .slice(1, 4)
      .map((c) => Math.min(255, Number(c)).toString(16).padStart(2, '0'))
      .join('')}`;
  return NAMED_COLORS.get(text);
}

/** Whether white text is easier to read than black text on a colour of the theme. */
export const isDarkColor = (color: string, theme: Theme): boolean => isDarkHex(resolveColor(color, theme));

/** Whether white text is easier to read than black text on a colour `#rrggbb`. */
export function isDarkHex(hex: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16));
  // Brightness (luma) of ITU-R BT.601, 0 to 255.
  return 0.299 * r + 0.587 * g + 0.114 * b < 140;
}
