import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { pictureSchema } from '../presentations/page-data.ts';

/** Results per page. */
export const SEARCH_PAGE_LENGTH = 20;

/** Maximum length of a cursor, in UTF-16 units. */
const MAX_CURSOR_LENGTH = 400;

const presentationKindSchema = z.enum(['classic', 'pitch']);
export type PresentationKind = z.infer<typeof presentationKindSchema>;

/** Primary subtag of a language, such as `pt`. */
export const languageFilterSchema = z.string().regex(/^[a-z]{2,3}$/);

/** Query of `/api/search` and `/explore/search/`. An empty filter counts as none. */
export const searchQuerySchema = z.object({
  search: z.string().default(''),
  language: languageFilterSchema.or(z.literal('')).optional(),
  /** Only reusable presentations. */
  reusable: z.enum(['', '1']).optional(),
  kind: presentationKindSchema.or(z.literal('')).optional(),
  /** Searches without spelling correction. */
  exact: z.enum(['', '1']).optional(),
  /** `next` of the previous page. */
  after: z.string().max(MAX_CURSOR_LENGTH).optional(),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** A part of a text; `found` marks matched words. */
export const segmentSchema = z.object({ text: z.string(), found: z.boolean() });
export type Segment = z.infer<typeof segmentSchema>;

const searchHitSchema = z.object({
  oid: oidSchema,
  title: z.array(segmentSchema),
  owner: z.string(),
  /** Opens the presentation, at the matching step if there is one. */
  path: z.string(),
  thumbnail: pictureSchema.nullable(),
  stepCount: z.number(),
  kind: presentationKindSchema,
  /** BCP 47. */
  language: z.string(),
  reusable: z.boolean(),
  /** The matched words with their context; empty without a match in the contents. */
  passage: z.array(segmentSchema),
  /** The step with the passage, numbered as in URLs. */
  step: z.object({ number: z.number(), title: z.string() }).nullable(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** Result of a search. */
export const searchAnswerSchema = z.object({
  /** The search text as sent. */
  search: z.string(),
  /** The corrected search text, if some words occur nowhere; null without a correction. */
  correctedTo: z.string().nullable(),
  /** No presentation contains all words; the hits contain some of them. */
  partly: z.boolean(),
  /** Number of results, counted up to `SEARCH_COUNT_LIMIT`. */
  total: z.number(),
  hits: z.array(searchHitSchema),
  /** `after` of the next page, to send with `correctedTo ?? search`; null on the last page. */
  next: z.string().nullable(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
