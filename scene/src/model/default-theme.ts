import type { Theme } from './theme.ts';

/** The theme of documents whose source does not define a theme. Colours are `#rrggbb` or names of the palette. */
export const DEFAULT_THEME: Theme = {
  name: 'Flydeck',
  ink: 'slate-800',
  paper: '#ffffff',
  accent: 'indigo-600',
  muted: 'slate-600',
  series: ['indigo-500', 'teal-500', 'amber-400', 'coral-500', 'azure-500', 'plum-500', 'green-500', 'slate-500'],
  fonts: { heading: 'Raleway', body: 'Raleway', code: 'JetBrains Mono' },
  background: { kind: 'solid', color: '#ffffff' },
};
