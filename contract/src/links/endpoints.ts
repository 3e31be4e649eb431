import { z } from 'zod';
import { endpoint, NO_CONTENT } from '../endpoint.ts';
import { oidParamsSchema } from '../presentations/ids.ts';
import {
  changeLinkSchema,
  createLinkSchema,
  joinAsGuestSchema,
  joinedAsGuestSchema,
  linkIdSchema,
  linkParamsSchema,
  shareLinkSchema,
  shareLinksSchema,
  unlockLinkSchema,
} from './link.ts';
import { OWNERS_ONLY } from './owners-only.ts';

const BODY_LIMIT_BYTES = 4096;

export const listLinks = endpoint({
  ...OWNERS_ONLY,
  method: 'GET',
  path: '/api/presentations/:oid/links',
  summary: 'Lists the share links of a presentation.',
  params: oidParamsSchema,
  response: shareLinksSchema,
});

export const createLink = endpoint({
  ...OWNERS_ONLY,
  method: 'POST',
  path: '/api/presentations/:oid/links',
  summary: 'Creates a share link of a presentation.',
  params: oidParamsSchema,
  body: createLinkSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: shareLinkSchema,
  status: 201,
});

export const changeLink = endpoint({
  ...OWNERS_ONLY,
  method: 'PATCH',
  path: '/api/presentations/:oid/links/:linkId',
  summary: 'Changes the right, expiry or password of a share link, or whether it allows guests.',
  params: linkParamsSchema,
  body: changeLinkSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: shareLinkSchema,
});

export const revokeLink = endpoint({
  ...OWNERS_ONLY,
  method: 'DELETE',
  path: '/api/presentations/:oid/links/:linkId',
  summary: 'Revokes a share link permanently.',
  params: linkParamsSchema,
  response: NO_CONTENT,
  caching: null,
});

export const unlockLink = endpoint({
  method: 'POST',
  path: '/api/links/:linkId/unlock',
  summary: 'Exchanges the password of a share link for a cookie that opens the link.',
  params: z.object({ linkId: linkIdSchema }),
  body: unlockLinkSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: NO_CONTENT,
  errors: ['auth.forbidden'],
  auth: 'anyone',
});

export const joinAsGuest = endpoint({
  method: 'POST',
  path: '/api/links/:linkId/guest',
  summary: 'Gives a guest the right of a share link that allows guests, under the name that the guest chose.',
  params: z.object({ linkId: linkIdSchema }),
  body: joinAsGuestSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: joinedAsGuestSchema,
  // `auth.required`: the visitor has no session yet.
  errors: ['auth.required'],
  auth: 'anyone',
});

/** The endpoints of share links. */
export const LINK_ENDPOINTS = [listLinks, createLink, changeLink, revokeLink, unlockLink, joinAsGuest] as const;
