import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { presentationCardSchema } from '../presentations/page-data.ts';

/** Maximum number of staff picks. */
const PICKS_MAX = 60;

/** `PUT /api/admin/picks`: the oids of the staff picks in their order. Unknown oids are ignored. */
export const setPicksSchema = z.strictObject({ oids: z.array(oidSchema).max(PICKS_MAX) });

/** Response of `GET` and `PUT /api/admin/picks`. */
export const picksSchema = z.strictObject({ picks: z.array(presentationCardSchema) });
