import { z } from 'zod';
import { endpoint, NO_CONTENT } from '../endpoint.ts';
import { accessKeySchema, oidParamsSchema } from '../presentations/ids.ts';
import { likeByLinkQuerySchema, likeResponseSchema } from './like.ts';

const common = {
  response: likeResponseSchema,
  errors: ['resource.not_found'],
  auth: 'member',
  caching: 'private, no-store',
} as const;

const byOid = { ...common, path: '/api/v4/presentation/:oid/like/', params: oidParamsSchema } as const;
const byLink = { ...common, path: '/api/v4/presentation/like/', query: likeByLinkQuerySchema } as const;

/** Specified by V7.1. */
export const likePresentation = endpoint({
  ...byOid,
  method: 'PUT',
  summary: 'Likes a presentation.',
});
/** Specified by V7.1. */
export const unlikePresentation = endpoint({
  ...byOid,
  method: 'DELETE',
  summary: 'Removes the like of a presentation.',
});
/** Specified by V7.2. */
export const likeByLink = endpoint({
  ...byLink,
  method: 'PUT',
  summary: 'Likes the presentation of a share link.',
});
/** Specified by V7.2. */
export const unlikeByLink = endpoint({
  ...byLink,
  method: 'DELETE',
  summary: 'Removes the like of the presentation of a share link.',
});

/** Specified by V5.4. */
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

/** The endpoints of likes and views. */
export const LIKE_ENDPOINTS = [likePresentation, unlikePresentation, likeByLink, unlikeByLink, recordView] as const;
