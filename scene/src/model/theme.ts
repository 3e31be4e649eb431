import { z } from 'zod';
import { colorSchema } from './color.ts';
import { fillSchema } from './fill.ts';

/** What a presentation looks like where its elements do not say. */
export const themeSchema = z.object({
  name: z.string().max(100),
  ink: colorSchema,
  paper: colorSchema,
  accent: colorSchema,
  muted: colorSchema,
  /** Colours that charts take in turn. */
  series: z.array(colorSchema).min(1).max(24),
  /** Families by name; unknown ones fall back to Raleway's companions. */
  fonts: z.object({ heading: z.string(), body: z.string(), code: z.string() }),
  background: fillSchema,
});
export type Theme = z.infer<typeof themeSchema>;

export const DEFAULT_THEME: Theme = {
  name: 'Flydeck',
  ink: 'slate-800',
  paper: '#ffffff',
  accent: 'indigo-600',
  muted: 'slate-500',
  series: [
    'indigo-500',
    'teal-500',
    'amber-400',
    'coral-500',
    'azure-500',
    'plum-500',
    'green-500',
    'slate-500',
  ],
  fonts: { heading: 'Raleway', body: 'Raleway', code: 'JetBrains Mono' },
  background: { kind: 'solid', color: '#ffffff' },
};
