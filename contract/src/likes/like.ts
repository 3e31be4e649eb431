import { z } from 'zod';
import { linkIdSchema } from '../links/link.ts';
import { KEY_TYPE_LINK } from './constants.ts';

/** Query of a like on the page of a share link: `auth_key` is the id of the link. */
export const likeByLinkQuerySchema = z.object({
  auth_key: linkIdSchema,
  key_type: z.literal(KEY_TYPE_LINK),
});

/** Response to adding or removing a like. Pages read only the status of the response (V7.3). */
export const likeResponseSchema = z.object({ hasLikedPrezi: z.boolean(), likesCount: z.number() });
export type LikeResponse = z.infer<typeof likeResponseSchema>;
