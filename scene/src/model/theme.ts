import { z } from 'zod';
import { colorSchema } from './color-schema.ts';
import { fillSchema } from './fill.ts';
import { textStylesSchema } from './text-styles.ts';

/** Default colours, fonts and background of a document. */
export const themeSchema = z.object({
  name: z.string().max(100),
  /** Colour of text. */
  ink: colorSchema,
  /** Colour of backgrounds, such as the background of a topic with text. */
  paper: colorSchema,
  /** Colour of emphasis, such as bullets and decoration. */
  accent: colorSchema,
  /** Colour of less important text, such as captions. */
  muted: colorSchema,
  /** Colours of chart series, used in turn. */
  series: z.array(colorSchema).min(1).max(24),
  /** Names of font families. Built-in families replace unknown families. */
  fonts: z.object({ heading: z.string(), body: z.string(), code: z.string() }),
  /** Background of the canvas, if the root topic has no background. */
  background: fillSchema,
  /** The text styles that the author has changed. */
  textStyles: textStylesSchema.optional(),
});
export type Theme = z.infer<typeof themeSchema>;
