import { endpoint, MEMBER_READ, MEMBER_WRITE, NO_CONTENT } from '../endpoint.ts';
import { OWNERS_ONLY } from '../links/owners-only.ts';
import { oidParamsSchema } from '../presentations/ids.ts';
import {
  accessEntrySchema,
  accessListSchema,
  accessParamsSchema,
  changeAccessSchema,
  inviteSchema,
  sharedPresentationsSchema,
} from './access.ts';

const BODY_LIMIT_BYTES = 4096;

export const listAccess = endpoint({
  ...OWNERS_ONLY,
  method: 'GET',
  path: '/api/presentations/:oid/access',
  summary: 'Lists the people who have access to a presentation.',
  params: oidParamsSchema,
  response: accessListSchema,
});

export const inviteToPresentation = endpoint({
  ...OWNERS_ONLY,
  method: 'POST',
  path: '/api/presentations/:oid/access',
  summary: 'Gives an account access to a presentation, or invites a mail address.',
  params: oidParamsSchema,
  body: inviteSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: accessEntrySchema,
  // `access.unknown_person`: there is no account with this username. `access.too_many`: `SHARED_WITH_MAX`.
  errors: [...OWNERS_ONLY.errors, 'access.unknown_person', 'access.too_many'],
  status: 201,
});

export const changeAccess = endpoint({
  ...OWNERS_ONLY,
  method: 'PATCH',
  path: '/api/presentations/:oid/access/:id',
  summary: 'Changes the right of a person who has access to a presentation.',
  params: accessParamsSchema,
  body: changeAccessSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: accessEntrySchema,
});

export const endAccess = endpoint({
  ...OWNERS_ONLY,
  method: 'DELETE',
  path: '/api/presentations/:oid/access/:id',
  summary: 'Ends the access of a person to a presentation, or withdraws an invitation.',
  params: accessParamsSchema,
  response: NO_CONTENT,
  caching: null,
});

export const listSharedPresentations = endpoint({
  ...MEMBER_READ,
  path: '/api/dashboard/shared',
  summary: 'Lists the presentations of other members to which the member has access.',
  response: sharedPresentationsSchema,
});

export const leaveSharedPresentation = endpoint({
  ...MEMBER_WRITE,
  method: 'DELETE',
  path: '/api/dashboard/shared/:oid',
  summary: 'Ends the member’s own access to a presentation of another member.',
  params: oidParamsSchema,
  response: NO_CONTENT,
});

/** The endpoints for access by invitation. */
export const ACCESS_ENDPOINTS = [
  listAccess,
  inviteToPresentation,
  changeAccess,
  endAccess,
  listSharedPresentations,
  leaveSharedPresentation,
] as const;
