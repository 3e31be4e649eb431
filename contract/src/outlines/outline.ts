import { z } from 'zod';
import { cleanLine } from '../clean-line.ts';
import {
  OUTLINE_LINE_MAX_LENGTH,
  OUTLINE_MAX_DEPTH,
  OUTLINE_MAX_LINES,
  OUTLINE_MAX_TOPICS,
  OUTLINE_NOTES_MAX_LENGTH,
  OUTLINE_TITLE_MAX_LENGTH,
} from './limits.ts';

export * from './limits.ts';

/** A topic of an outline. All texts are plain text. */
export interface OutlineTopic {
  readonly title: string;
  /** Lines to show, each a bullet point or a short paragraph. */
  readonly text: readonly string[];
  /** Speaker notes. */
  readonly notes?: string | undefined;
  readonly topics?: readonly OutlineTopic[] | undefined;
}

/**
 * Schema of a language tag (BCP 47); `und` if the language is unknown. RFC 5646 §4.4.1 derives the limit of 35
 * characters.
 */
export const outlineLanguageSchema = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/);

/** Schema of one line of up to `maxLength` UTF-16 units, which is not empty after `cleanLine`. */
const lineSchema = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text) => cleanLine(text))
    .pipe(z.string().min(1));

/** Schema of speaker notes. Control characters other than line feeds and tabs become spaces. */
const notesSchema = z
  .string()
  .max(OUTLINE_NOTES_MAX_LENGTH)
  .transform((text) => replaceLoneSurrogates(text).replace(/[^\P{Cc}\n\t]/gu, ' '));

/** Schema of a topic with at most `levels` levels. A schema without a limit could overflow the stack. */
function topicSchema(levels: number): z.ZodType<OutlineTopic> {
  const shape = {
    title: lineSchema(OUTLINE_TITLE_MAX_LENGTH),
    text: z.array(lineSchema(OUTLINE_LINE_MAX_LENGTH)).max(OUTLINE_MAX_LINES),
    notes: notesSchema.optional(),
  };
  if (levels === 1) return z.strictObject({ ...shape, topics: z.array(z.never()).max(0).optional() });
  return z.strictObject({
    ...shape,
    topics: z
      .array(topicSchema(levels - 1))
      .max(OUTLINE_MAX_TOPICS)
      .optional(),
  });
}

/** Schema of an outline. In the parsed outline, titles and lines contain no line breaks or control characters. */
export const outlineSchema = z
  .strictObject({
    title: lineSchema(OUTLINE_TITLE_MAX_LENGTH),
    language: outlineLanguageSchema,
    topics: z.array(topicSchema(OUTLINE_MAX_DEPTH)).min(1).max(OUTLINE_MAX_TOPICS),
  })
  .refine(({ topics }) => countTopics(topics) <= OUTLINE_MAX_TOPICS, {
    path: ['topics'],
    message: `must be at most ${OUTLINE_MAX_TOPICS}, including subtopics`,
  });
export type Outline = z.infer<typeof outlineSchema>;

/** Returns the number of topics, including subtopics. */
function countTopics(topics: readonly OutlineTopic[]): number {
  return topics.reduce((count, topic) => count + 1 + countTopics(topic.topics ?? []), 0);
}

/** Replaces lone surrogates by U+FFFD, because UTF-8 (and so PostgreSQL) cannot encode them. */
function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}
