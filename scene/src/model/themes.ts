import { DEFAULT_THEME } from './default-theme.ts';
import type { Theme } from './theme.ts';

/** Returns a theme with dark text on a light background. */
const lightTheme = (name: string, accent: string, paper = '#ffffff', fonts: Partial<Theme['fonts']> = {}): Theme => ({
  ...DEFAULT_THEME,
  name,
  accent,
  paper,
  background: { kind: 'solid', color: paper },
  fonts: { ...DEFAULT_THEME.fonts, ...fonts },
});

/** Returns a theme with light text on a dark background. */
const darkTheme = (name: string, accent: string, paper: string, fonts: Partial<Theme['fonts']> = {}): Theme => ({
  ...lightTheme(name, accent, paper, fonts),
  ink: 'slate-50',
  muted: 'slate-300',
  series: ['indigo-300', 'teal-300', 'amber-300', 'coral-300', 'azure-300', 'plum-300', 'green-300', 'slate-300'],
});

const SERIF_HEADINGS = { heading: 'Noto Serif' } as const;

/** The themes that the editor offers. A document contains a copy of its theme, not a reference to it. */
export const THEMES: readonly Theme[] = [
  DEFAULT_THEME,
  lightTheme('Sky', 'azure-600', '#fbfdff'),
  lightTheme('Lagoon', 'teal-600', '#f9fdfc'),
  lightTheme('Meadow', 'green-600', '#fbfdf9'),
  lightTheme('Ember', 'coral-600', '#fffaf7'),
  lightTheme('Orchid', 'plum-600', '#fffafe'),
  lightTheme('Paper', 'amber-700', '#fdf9f0', SERIF_HEADINGS),
  lightTheme('Press', 'slate-700', '#ffffff', SERIF_HEADINGS),
  darkTheme('Night', 'indigo-300', '#12151f'),
  darkTheme('Abyss', 'teal-300', '#0b1a1e'),
  darkTheme('Velvet', 'plum-300', '#1b1220', SERIF_HEADINGS),
  darkTheme('Stage', 'amber-300', '#151310'),
];
