import { endpoint, rawResponse } from '../endpoint.ts';
import { OEMBED_PATH } from './constants.ts';
import { oembedQuerySchema } from './oembed.ts';

export const findOembed = endpoint({
  method: 'GET',
  path: OEMBED_PATH,
  summary: 'Returns how to embed the presentation at a URL (https://oembed.com).',
  query: oembedQuerySchema,
  response: rawResponse('application/json', 'text/xml'),
  errors: ['resource.not_found', 'auth.required', 'request.format_unsupported'],
  auth: 'anyone',
  // The handler sets `Cache-Control`.
  caching: null,
});

/** The endpoints of oEmbed. */
export const OEMBED_ENDPOINTS = [findOembed] as const;
