import { z } from 'zod';

/**
 * Id of a database row: a positive 64-bit integer in decimal digits. The query parameter `after` of lists is the id of
 * the last row that the client has received.
 */
export const rowIdSchema = z.string().regex(/^\d{1,18}$/);
