import { z } from 'zod';

/** Id of a database row, a positive 64-bit integer in decimal digits. In the parameter `after`, the last listed id. */
export const rowIdSchema = z.string().regex(/^\d{1,18}$/);
