import { z } from 'zod';
import { colorSchema, derivableColorFields } from './color-schema.ts';
import { MAX_LENGTH } from './max-length.ts';
import { TEXT_STYLE_NAMES } from './text-styles.ts';

/** The target of a link: an external URL, or a topic of the same presentation. */
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

/** Text style of a run; an absent field is inherited from the paragraph, then the body, then the theme. */
const runStyleSchema = z.object({
  /** A family by name (`Calibri`), or a role of the theme: `heading`, `body`, `code`. */
  family: z.string().max(100).optional(),
  /** Size in the topic's units (usually points). */
  size: z.number().positive().max(MAX_LENGTH).optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  color: colorSchema.optional(),
  /** Background colour of the characters. `none` replaces an inherited colour. */
  highlight: colorSchema.or(z.literal('none')).optional(),
  /** Extra space after each character, in the topic's units. */
  spacing: z.number().min(-MAX_LENGTH).max(MAX_LENGTH).optional(),
  /**
   * Upward shift of the baseline as a fraction of the size (negative: downward). The size of shifted text is multiplied
   * by 0.66.
   */
  baseline: z.number().min(-1).max(1).optional(),
  /** `none` replaces an inherited value. */
  caps: z.enum(['all', 'small', 'none']).optional(),
  link: linkSchema.optional(),
  /**
   * BCP 47 tag. The language selects the variants of Han glyphs and the voice of a screen reader. An empty tag replaces
   * an inherited language with that of the presentation.
   */
  language: z.string().max(35).optional(),
});
export type RunStyle = z.infer<typeof runStyleSchema>;

const runSchema = runStyleSchema.extend({
  /** `\n` is a line break within the paragraph, `\t` a tab. */
  text: z.string(),
  /** TeX source of a run that is a formula. The `text` of this run is the plain text of the formula. */
  math: z.string().optional(),
});
export type Run = z.infer<typeof runSchema>;

const bulletSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('char'),
    char: z.string().max(8),
    family: z.string().optional(),
    color: colorSchema.optional(),
    /** Size as a fraction of the text's size. */
    scale: z.number().positive().max(4).optional(),
  }),
  z.object({
    kind: z.literal('number'),
    style: z.enum(['decimal', 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman']),
    /** Template of the label, in which `%` is replaced by the number. For example, `(%)` gives "(1)". */
    pattern: z.string().max(12).default('%.'),
    /** Restarts the numbering with this number; absent: continues the numbering of the level. */
    startAt: z.number().int().optional(),
    color: colorSchema.optional(),
    scale: z.number().positive().max(4).optional(),
  }),
]);
export type Bullet = z.infer<typeof bulletSchema>;

export const paragraphSchema = z.object({
  runs: z.array(runSchema),
  align: z.enum(['start', 'center', 'end', 'left', 'right', 'justify']).optional(),
  /** Base direction; absent: the direction of the first strong character (UAX #9, P2). */
  direction: z.enum(['ltr', 'rtl']).optional(),
  /** Outline depth, 0 to 8; used for structure and numbering, not for layout. */
  level: z.number().int().min(0).max(8).optional(),
  bullet: bulletSchema.optional(),
  /** Distance from the start side of the box to all lines except the first line, in the topic's units. */
  indent: z.number().optional(),
  /** Added to `indent` for the start of the first line, or of its bullet; negative: the first line starts earlier. */
  hanging: z.number().optional(),
  /** Vertical space before and after the paragraph, in the topic's units. */
  spaceBefore: z.number().optional(),
  spaceAfter: z.number().optional(),
  /** Distance between baselines: a multiple of the font's line height, or exact, in the topic's units. */
  lineHeight: z
    .union([z.object({ multiple: z.number().positive() }), z.object({ exact: z.number().positive() })])
    .optional(),
  /** Semantic role, for screen readers and the tags of a PDF. */
  role: z.enum(TEXT_STYLE_NAMES).optional(),
  /**
   * If present, the paragraph has the text style of its role, with the style's size multiplied by this number. A change
   * of the text style in the theme changes `style`.
   */
  styleScale: z.number().positive().optional(),
  /** Default style of the runs, and the style of an empty paragraph. */
  style: runStyleSchema.optional(),
});
export type Paragraph = z.infer<typeof paragraphSchema>;

/** Default style of the runs of a text. Its colour can be derived from the theme (ADR 38, 39). */
const bodyStyleSchema = runStyleSchema.extend({ derivedColor: derivableColorFields.derivedColor });
export type BodyStyle = z.infer<typeof bodyStyleSchema>;

/** Text in a box: the content of a text element, a shape, or a table cell. */
export const textBodySchema = z.object({
  paragraphs: z.array(paragraphSchema),
  /** Insets of the box, in the topic's units: left, top, right, bottom. */
  insets: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  /** Vertical alignment of the text in the box. */
  anchor: z.enum(['top', 'middle', 'bottom']).optional(),
  /** `false`: lines end only at line breaks in the text. */
  wrap: z.boolean().optional(),
  /** `shrink`: sizes are reduced until the text fits the box's height. */
  fit: z.enum(['none', 'shrink']).optional(),
  /** Fixed scales of all sizes and of the line spacing (PowerPoint stores them when it shrinks text). */
  fontScale: z.number().positive().max(1).optional(),
  lineScale: z.number().positive().max(1).optional(),
  columns: z.number().int().min(1).max(16).optional(),
  /** Distance between columns, in the topic's units. */
  columnGap: z.number().min(0).optional(),
  /** Rotation of the text by 90 degrees (`cw`: clockwise); `stacked`: upright characters from top to bottom. */
  vertical: z.enum(['none', 'cw', 'ccw', 'stacked']).optional(),
  style: bodyStyleSchema.optional(),
});
export type TextBody = z.infer<typeof textBodySchema>;
