import { z } from 'zod';

/**
 * Id of a database row in decimal digits. A number with 18 digits always fits into a 64-bit integer. The query
 * parameter `after` of lists is the id of the last row that the client has received.
 */
export const rowIdSchema = z.string().regex(/^\d{1,18}$/);
