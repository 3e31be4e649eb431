import { z } from 'zod';
import { colorSchema } from './color-schema.ts';

/** Where a link leads: out to an address, or to another topic of the same presentation. */
export const linkSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('url'),
    href: z
      .string()
      .regex(/^(https?:|mailto:|tel:)/i)
      .max(4000),
  }),
  z.object({ kind: z.literal('topic'), topic: z.string() }),
]);
export type Link = z.infer<typeof linkSchema>;

/** What a run of text looks like; an absent field is inherited from the paragraph, the body, then the theme. */
export const runStyleSchema = z.object({
  /** A family by name (`Calibri`), or a role of the theme: `heading`, `body`, `code`. */
  family: z.string().max(100).optional(),
  /** Size in the topic's own units (points by convention). */
  size: z.number().positive().max(20_000).optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  color: colorSchema.optional(),
  highlight: colorSchema.optional(),
  /** Extra space after each character, in the topic's units. */
  spacing: z.number().min(-200).max(2000).optional(),
  /** Raised (positive) or lowered (negative) baseline as a fraction of the size; such text is drawn at 0.66. */
  baseline: z.number().min(-1).max(1).optional(),
  caps: z.enum(['all', 'small']).optional(),
  link: linkSchema.optional(),
  /** BCP 47; chooses glyph variants (Han) and the voice of a screen reader. */
  language: z.string().max(35).optional(),
});
export type RunStyle = z.infer<typeof runStyleSchema>;

export const runSchema = runStyleSchema.extend({
  /** `\n` is a line break within the paragraph, `\t` a tab. */
  text: z.string(),
  /** TeX source: the run is a formula, and `text` its plain wording. */
  math: z.string().optional(),
});
export type Run = z.infer<typeof runSchema>;

export const bulletSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('char'),
    char: z.string().max(8),
    family: z.string().optional(),
    color: colorSchema.optional(),
    /** Size as a fraction of the text's. */
    scale: z.number().positive().max(4).optional(),
  }),
  z.object({
    kind: z.literal('number'),
    style: z.enum(['decimal', 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman']),
    /** What stands around the number: `%.` gives "1.", `(%)` gives "(1)". */
    pattern: z.string().max(12).default('%.'),
    /** Restarts the count here; absent: continues the run of numbered paragraphs of this level. */
    startAt: z.number().int().optional(),
    color: colorSchema.optional(),
    scale: z.number().positive().max(4).optional(),
  }),
]);
export type Bullet = z.infer<typeof bulletSchema>;

export const paragraphSchema = z.object({
  runs: z.array(runSchema),
  align: z.enum(['start', 'center', 'end', 'left', 'right', 'justify']).optional(),
  /** Base direction; absent: by the first strong character (UAX #9, P2). */
  direction: z.enum(['ltr', 'rtl']).optional(),
  /** Outline depth, 0 to 8; for reading order and numbering, not for placing. */
  level: z.number().int().min(0).max(8).optional(),
  bullet: bulletSchema.optional(),
  /** Where lines start, in the topic's units, from the start side. */
  indent: z.number().optional(),
  /** Where the first line (with its bullet) starts, relative to `indent`; negative hangs. */
  hanging: z.number().optional(),
  spaceBefore: z.number().optional(),
  spaceAfter: z.number().optional(),
  /** Distance of baselines: a multiple of the font's own line height, or exact units. */
  lineHeight: z
    .union([z.object({ multiple: z.number().positive() }), z.object({ exact: z.number().positive() })])
    .optional(),
  /** What the paragraph is, for screen readers and the tags of a PDF. */
  role: z.enum(['title', 'heading', 'body', 'caption', 'quote', 'code']).optional(),
  /** Defaults for its runs, also the style of an empty paragraph. */
  style: runStyleSchema.optional(),
});
export type Paragraph = z.infer<typeof paragraphSchema>;

/** Text in a box: the content of a text element, a shape, or a table cell. */
export const textBodySchema = z.object({
  paragraphs: z.array(paragraphSchema),
  /** Insets of the box: left, top, right, bottom. */
  insets: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  anchor: z.enum(['top', 'middle', 'bottom']).optional(),
  /** `false`: lines break only where the text says so. */
  wrap: z.boolean().optional(),
  /** `shrink`: sizes are lowered until the text fits the box's height. */
  fit: z.enum(['none', 'shrink']).optional(),
  /** A fixed scale of all sizes and of line spacing (what PowerPoint stored when it shrank the text). */
  fontScale: z.number().positive().max(1).optional(),
  lineScale: z.number().positive().max(1).optional(),
  columns: z.number().int().min(1).max(16).optional(),
  columnGap: z.number().min(0).optional(),
  /** Clockwise quarter turns of the text inside its box; `stacked`: upright characters, top to bottom. */
  vertical: z.enum(['none', 'cw', 'ccw', 'stacked']).optional(),
  style: runStyleSchema.optional(),
});
export type TextBody = z.infer<typeof textBodySchema>;
