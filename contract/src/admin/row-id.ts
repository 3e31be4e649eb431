import { z } from 'zod';

/** Id of a database row, a 64-bit integer in decimal. As `after`, the last id of the previous page of a list. */
export const rowIdSchema = z.string().regex(/^\d{1,18}$/);
