import { z } from 'zod';
import { colorSchema } from './color-schema.ts';
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
