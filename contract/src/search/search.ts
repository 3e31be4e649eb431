import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { pictureSchema } from '../presentations/page-data.ts';

/** Maximum number of results on one page. */
export const SEARCH_PAGE_LENGTH = 20;

/** Maximum length of `after`, in UTF-16 units. */
const MAX_CURSOR_LENGTH = 400;

const presentationKindSchema = z.enum(['classic', 'pitch']);
export type PresentationKind = z.infer<typeof presentationKindSchema>;

/** Schema of the primary subtag of a language (BCP 47), such as `pt`. */
export const languageFilterSchema = z.string().regex(/^[a-z]{2,3}$/);

/** Query of `/api/search` and `/explore/search/`. An empty filter has no effect. */
export const searchQuerySchema = z.object({
  search: z.string().default(''),
  language: languageFilterSchema.or(z.literal('')).optional(),
  /** `1`: only reusable presentations. */
  reusable: z.enum(['', '1']).optional(),
  kind: presentationKindSchema.or(z.literal('')).optional(),
  /** `1`: without spelling correction. */
  exact: z.enum(['', '1']).optional(),
  /** The value of `next` in the response with the previous page. */
  after: z.string().max(MAX_CURSOR_LENGTH).optional(),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** A piece of a text. `found` is true if the piece is a word that the search matched. */
export const textSegmentSchema = z.object({ text: z.string(), found: z.boolean() });
export type TextSegment = z.infer<typeof textSegmentSchema>;

const searchHitSchema = z.object({
  oid: oidSchema,
  title: z.array(textSegmentSchema),
  owner: z.string(),
  /** Path that opens the presentation, at the matching step if there is one. */
  path: z.string(),
  thumbnail: pictureSchema.nullable(),
  stepCount: z.number(),
  kind: presentationKindSchema,
  /** Language of the presentation (BCP 47). */
  language: z.string(),
  reusable: z.boolean(),
  /** The matched words with the text around them; empty if only the title or owner matched. */
  passage: z.array(textSegmentSchema),
  /** The step that contains the passage, numbered as in URLs; null if the description or the overview contains it. */
  step: z.object({ number: z.number(), title: z.string() }).nullable(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** `GET /api/search` */
export const searchResponseSchema = z.object({
  /** The search text of the request. */
  search: z.string(),
  /** The search text with corrected words, for which the results were found; null if no word was corrected. */
  correctedTo: z.string().nullable(),
  /** True if no presentation contains all words, so that each hit contains only some of them. */
  partly: z.boolean(),
  /** Number of results, counted up to `SEARCH_COUNT_LIMIT`. */
  total: z.number(),
  hits: z.array(searchHitSchema),
  /** `after` of the next page, to send with `correctedTo ?? search`; null on the last page. */
  next: z.string().nullable(),
});
export type SearchResponse = z.infer<typeof searchResponseSchema>;
