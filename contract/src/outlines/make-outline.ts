import { z } from 'zod';
import {
  OUTLINE_LENGTHS,
  OUTLINE_MAX_DEPTH,
  OUTLINE_MAX_TOPICS,
  OUTLINE_SOURCE_MAX_LENGTH,
  OUTLINER_KINDS,
} from './limits.ts';
import { outlineLanguageSchema, outlineSchema } from './outline.ts';

export * from './limits.ts';

/** `POST /api/outlines`, answered by a stream of `OutlineEvent`. */
export const makeOutlineSchema = z.strictObject({
  /** A prompt ("A lesson about photosynthesis for 12-year-olds") or the text that the presentation is about. */
  source: z
    .string()
    .max(OUTLINE_SOURCE_MAX_LENGTH)
    .refine((text) => text.trim() !== '', { message: 'must not be empty' }),
  /** A title that is known already, as from the presentation that "Create your own with AI" was clicked on. */
  title: z.string().max(500).optional(),
  length: z.enum(OUTLINE_LENGTHS),
  /** The language to write in; without it, the language of the source. */
  language: outlineLanguageSchema.optional(),
  /** The language of the page that asks, where neither `language` nor the source tells one. */
  pageLanguage: outlineLanguageSchema.optional(),
  /** Who shall make it; without it, the instance's service where it has one. */
  outliner: z.enum(OUTLINER_KINDS).optional(),
  /** Name of the template that the presentation will look like. */
  template: z
    .string()
    .max(100)
    .regex(/^[A-Za-z0-9_-]+$/)
    .optional(),
});
export type MakeOutline = z.infer<typeof makeOutlineSchema>;

const topicPath = z.array(z.int().min(0).max(OUTLINE_MAX_TOPICS)).min(1).max(OUTLINE_MAX_DEPTH);

/** What `POST /api/outlines` streams: `maker` first, `done` or `failed` last. */
export const outlineEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('maker'), kind: z.enum(OUTLINER_KINDS), label: z.string() }),
  /** The title and language of the whole, possibly more than once while it grows. */
  z.object({ event: z.literal('title'), title: z.string(), language: z.string() }),
  /** A topic without its own topics, added or replaced at its place: `[2, 0]` is the first topic of the third. */
  z.object({ event: z.literal('topic'), path: topicPath, title: z.string(), text: z.array(z.string()) }),
  /** How much is done, from 0 to 1; what was shown so far is void where it falls back to 0. */
  z.object({ event: z.literal('progress'), fraction: z.number().min(0).max(1) }),
  z.object({ event: z.literal('done'), outline: outlineSchema }),
  /** A code of `errors.ts` and what it says. */
  z.object({ event: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type OutlineEvent = z.infer<typeof outlineEventSchema>;
