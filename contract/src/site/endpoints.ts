import { endpoint, rawResponse } from '../endpoint.ts';

export const describeApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Describes the HTTP interface as an OpenAPI 3.1 document.',
  response: rawResponse('application/json'),
  auth: 'anyone',
  caching: 'public, max-age=3600',
});

/** The endpoints about the instance. */
export const SITE_ENDPOINTS = [describeApi] as const;
