import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';

/** What `GET /api/search/suggestions` reads from its address. */
export const suggestionsQuerySchema = z.object({
  /** What was typed so far. */
  search: z.string().max(200).default(''),
});

/** What may be meant by the beginning of a search: of public presentations only. */
export const suggestionsSchema = z.object({
  /** Whole searches: words of public titles, and what several visitors searched for. */
  terms: z.array(z.string()),
  presentations: z.array(
    z.object({ oid: oidSchema, title: z.string(), owner: z.string(), path: z.string() }),
  ),
  people: z.array(z.object({ oid: z.string(), name: z.string(), path: z.string() })),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
