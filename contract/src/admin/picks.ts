import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { presentationCardSchema } from '../presentations/page-data.ts';

export const PICKS_MAX = 60;

/** `PUT /api/admin/picks`: the staff picks in order. 404 if one of them is not listed publicly. */
export const setPicksSchema = z.strictObject({ oids: z.array(oidSchema).max(PICKS_MAX) });

/** `GET /api/admin/picks`, and the response to setting them. */
export const picksSchema = z.strictObject({ picks: z.array(presentationCardSchema) });
export type Picks = z.infer<typeof picksSchema>;
