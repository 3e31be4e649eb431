import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';

/** Query of `GET /api/search/suggestions`. */
export const suggestionsQuerySchema = z.object({
  /** The text typed so far. */
  search: z.string().max(200).default(''),
});

/** Suggestions for an incomplete search text, from public presentations only. */
export const suggestionsSchema = z.object({
  /** Suggested search texts: words of public titles, and texts for which several visitors searched. */
  terms: z.array(z.string()),
  presentations: z.array(z.object({ oid: oidSchema, title: z.string(), owner: z.string(), path: z.string() })),
  people: z.array(z.object({ oid: z.string(), name: z.string(), path: z.string() })),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
