import { z } from 'zod';
import { colorSchema } from './color-schema.ts';
import { fillSchema } from './fill.ts';

/** Default colours, fonts and background of a document. */
export const themeSchema = z.object({
  name: z.string().max(100),
  /** Text. */
  ink: colorSchema,
  /** Backgrounds, such as that of a topic with text. */
  paper: colorSchema,
  /** Emphasis, such as bullets and decoration. */
  accent: colorSchema,
  /** Less important text, such as captions. */
  muted: colorSchema,
  /** Colours of chart series, used in turn. */
  series: z.array(colorSchema).min(1).max(24),
  /** Names of font families; the built-in families replace unknown ones. */
  fonts: z.object({ heading: z.string(), body: z.string(), code: z.string() }),
  background: fillSchema,
});
export type Theme = z.infer<typeof themeSchema>;
