import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accessKeySchema, oidParamsSchema } from './ids.ts';
import { personalPageSchema } from './page-data.ts';
import { presenterPageSchema } from './pages.ts';

export const getPersonalPage = endpoint({
  method: 'GET',
  path: '/api/page/presentation/:oid',
  summary: 'Returns the data of a presentation’s page that differ between visitors.',
  params: oidParamsSchema,
  // Invalid and expired keys are ignored.
  query: z.object({ key: accessKeySchema.catch(undefined) }),
  response: personalPageSchema,
  auth: 'anyone',
  caching: 'private, no-store',
});

export const getPresenterPage = endpoint({
  method: 'GET',
  path: '/api/page/presenter/:oid',
  summary: 'Returns the data of the presenter’s page for the published version, such as after a new publish.',
  params: oidParamsSchema,
  response: presenterPageSchema,
  auth: 'anyone',
  caching: 'private, no-store',
});

/** The endpoints of presentations. */
export const PRESENTATION_ENDPOINTS = [getPersonalPage, getPresenterPage] as const;
