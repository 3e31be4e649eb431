import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { pictureSchema } from '../presentations/page-data.ts';

/** Results of one page. */
export const SEARCH_PAGE_LENGTH = 20;

/** Longest cursor that is read. */
const MAX_CURSOR_LENGTH = 400;

export const presentationKindSchema = z.enum(['classic', 'pitch']);
export type PresentationKind = z.infer<typeof presentationKindSchema>;

/** Primary subtag of a language, such as `pt`. */
export const languageFilterSchema = z.string().regex(/^[a-z]{2,3}$/);

/** What `/api/search` and `/explore/search/` read from their addresses. An empty filter counts as none. */
export const searchQuerySchema = z.object({
  search: z.string().default(''),
  language: languageFilterSchema.or(z.literal('')).optional(),
  /** Only what may be copied. */
  reusable: z.enum(['', '1']).optional(),
  kind: presentationKindSchema.or(z.literal('')).optional(),
  /** Searches for the words as they are written, without correcting any. */
  exact: z.enum(['', '1']).optional(),
  /** Where the page before ended: the `next` of its answer. */
  after: z.string().max(MAX_CURSOR_LENGTH).optional(),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** A piece of a text; `found` where it is a word that was searched for. */
export const segmentSchema = z.object({ text: z.string(), found: z.boolean() });
export type Segment = z.infer<typeof segmentSchema>;

export const searchHitSchema = z.object({
  oid: oidSchema,
  title: z.array(segmentSchema),
  owner: z.string(),
  /** Opens the presentation, at the step that matched where one did. */
  path: z.string(),
  thumbnail: pictureSchema.nullable(),
  stepCount: z.number(),
  kind: presentationKindSchema,
  /** BCP 47. */
  language: z.string(),
  reusable: z.boolean(),
  /** The words that matched with those around them; empty where there are none. */
  passage: z.array(segmentSchema),
  /** The step that the passage stands on, as addresses count it. */
  step: z.object({ number: z.number(), title: z.string() }).nullable(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** What a search found. */
export const searchAnswerSchema = z.object({
  /** The words that the visitor sent. */
  search: z.string(),
  /** What was searched in their place, because some of them occur nowhere. */
  correctedTo: z.string().nullable(),
  /** Nothing has all the words: these have some of them. */
  partly: z.boolean(),
  /** How many were found, counted to `SEARCH_COUNT_LIMIT`. */
  total: z.number(),
  hits: z.array(searchHitSchema),
  /** Sent as `after`, with `correctedTo ?? search`, it brings the next page; null on the last. */
  next: z.string().nullable(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
