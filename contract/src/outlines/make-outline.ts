import { z } from 'zod';
import { templateNameSchema } from '../templates/template-card.ts';
import {
  OUTLINE_COMPLETENESS,
  OUTLINE_LENGTHS,
  OUTLINE_MAKER_KINDS,
  OUTLINE_MAX_DEPTH,
  OUTLINE_MAX_TOPICS,
  OUTLINE_SOURCE_MAX_LENGTH,
  OUTLINE_TONES,
} from './limits.ts';
import { outlineLanguageSchema, outlineSchema } from './outline.ts';

export * from './limits.ts';

/** Body of `POST /api/outlines`. The response is a stream of `OutlineEvent`. */
export const makeOutlineSchema = z.strictObject({
  /** A prompt ("A lesson about photosynthesis for 12-year-olds") or the text that the presentation is about. */
  source: z
    .string()
    .max(OUTLINE_SOURCE_MAX_LENGTH)
    .refine((text) => text.trim() !== '', { message: 'must not be empty' }),
  /** Title of the presentation on whose page "Create your own with AI" was clicked. */
  title: z.string().max(500).optional(),
  length: z.enum(OUTLINE_LENGTHS),
  /** Tone of the texts of the AI service; default: neutral. */
  tone: z.enum(OUTLINE_TONES).optional(),
  /** Language of the outline; default: the detected language of the source. */
  language: outlineLanguageSchema.optional(),
  /** Language of the page. Used if `language` is missing and the language of the source is not detected. */
  pageLanguage: outlineLanguageSchema.optional(),
  /** Outline maker to use; default: the AI service if it is configured, otherwise the arrangement of notes. */
  outliner: z.enum(OUTLINE_MAKER_KINDS).optional(),
  /** Name of the template that the outline is for. */
  template: templateNameSchema.optional(),
});
export type MakeOutlineRequest = z.infer<typeof makeOutlineSchema>;

/** Position of a topic in an outline: an index for each level, from 0. */
const topicPathSchema = z.array(z.int().min(0).max(OUTLINE_MAX_TOPICS)).min(1).max(OUTLINE_MAX_DEPTH);

/** Events that `POST /api/outlines` streams. The first is `maker`; the last is `done` or `failed`. */
export const outlineEventSchema = z.discriminatedUnion('event', [
  /** The outline maker, as in `outlineMakerSchema`. */
  z.object({ event: z.literal('maker'), kind: z.enum(OUTLINE_MAKER_KINDS), label: z.string() }),
  /** Title and language of the outline; may be sent repeatedly. */
  z.object({ event: z.literal('title'), title: z.string(), language: z.string() }),
  /** Adds or replaces the topic at `path`. The path `[2, 0]` is that of the first subtopic of the third topic. */
  z.object({
    event: z.literal('topic'),
    path: topicPathSchema,
    title: z.string(),
    text: z.array(z.string()),
  }),
  /**
   * Completed fraction from 0 to 1. If the fraction returns to 0, the outline starts again, and the topics sent before
   * are invalid.
   */
  z.object({ event: z.literal('progress'), fraction: z.number().min(0).max(1) }),
  /** The outline is complete, and its layout is being measured and repaired. */
  z.object({ event: z.literal('checking') }),
  z.object({ event: z.literal('done'), outline: outlineSchema, completeness: z.enum(OUTLINE_COMPLETENESS) }),
  /** An error code of `errors.ts` and the message of the error. */
  z.object({ event: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type OutlineEvent = z.infer<typeof outlineEventSchema>;
