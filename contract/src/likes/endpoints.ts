import { z } from 'zod';
import { endpoint, NO_CONTENT } from '../endpoint.ts';
import { accessKeySchema, oidParamsSchema } from '../presentations/ids.ts';
import { likeByLinkQuerySchema, likeResponseSchema } from './like.ts';

/** Fields of the definitions of all endpoints of likes. */
const LIKE_ENDPOINT = {
  response: likeResponseSchema,
  errors: ['resource.not_found'],
  auth: 'member',
  caching: 'private, no-store',
} as const;

/** Fields of the definitions of endpoints that name the presentation by its oid. */
const BY_OID = { ...LIKE_ENDPOINT, path: '/api/v4/presentation/:oid/like/', params: oidParamsSchema } as const;
/** Fields of the definitions of endpoints that name the presentation by a share link. */
const BY_LINK = { ...LIKE_ENDPOINT, path: '/api/v4/presentation/like/', query: likeByLinkQuerySchema } as const;

export const likePresentation = endpoint({
  ...BY_OID,
  method: 'PUT',
  summary: 'Likes a presentation.',
});
export const unlikePresentation = endpoint({
  ...BY_OID,
  method: 'DELETE',
  summary: 'Removes the like of a presentation.',
});
export const likeByLink = endpoint({
  ...BY_LINK,
  method: 'PUT',
  summary: 'Likes the presentation of a share link.',
});
export const unlikeByLink = endpoint({
  ...BY_LINK,
  method: 'DELETE',
  summary: 'Removes the like of the presentation of a share link.',
});

export const recordView = endpoint({
  method: 'POST',
  path: '/api/presentations/:oid/view',
  summary: 'Counts a view of a presentation, except for its owner and known robots.',
  params: oidParamsSchema,
  query: z.object({ key: accessKeySchema }),
  response: NO_CONTENT,
  auth: 'anyone',
  caching: null,
});

/** The endpoints of likes (V7.1, V7.2) and views (V5.4). */
export const LIKE_ENDPOINTS = [likePresentation, unlikePresentation, likeByLink, unlikeByLink, recordView] as const;
