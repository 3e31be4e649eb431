import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { oidSchema } from './ids.ts';
import { personalPageSchema } from './page-data.ts';

export const getPersonalPage = endpoint({
  method: 'GET',
  path: '/api/page/presentation/:oid',
  summary: 'Returns the data of a presentation’s page that differ between visitors.',
  params: z.object({ oid: oidSchema }),
  // `key`: the access key of a page opened through a share link. Invalid and expired keys are ignored.
  query: z.object({ key: z.string().max(200).optional().catch(undefined) }),
  response: personalPageSchema,
  errors: [],
  auth: 'anyone',
  caching: 'private, no-store',
});

/** The endpoints of presentations. */
export const PRESENTATION_ENDPOINTS = [getPersonalPage] as const;
