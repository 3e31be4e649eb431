import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { oidSchema } from '../presentations/ids.ts';
import { EDITING_MESSAGE_MAX_BYTES } from './constants.ts';
import { syncRequestSchema, syncResponseSchema } from './messages.ts';

/** High, because an editor without a socket sends its changes several times per second. */
const SYNCS_PER_MINUTE = 600;

export const syncEdits = endpoint({
  method: 'POST',
  path: '/api/editing/:oid/sync',
  summary:
    'Adds batches of operations to the log of a presentation, and returns the batches that the editor lacks.',
  params: z.object({ oid: oidSchema }),
  body: syncRequestSchema,
  maxBodyBytes: EDITING_MESSAGE_MAX_BYTES,
  response: syncResponseSchema,
  errors: [],
  auth: 'member',
  scope: 'write',
  requestsPerMinute: SYNCS_PER_MINUTE,
});

/** The endpoints of the log of edits. */
export const EDITING_ENDPOINTS = [syncEdits] as const;
