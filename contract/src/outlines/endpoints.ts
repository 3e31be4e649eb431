import { endpoint, rawResponse } from '../endpoint.ts';
import { assistResultSchema, assistSchema } from './assist.ts';
import { makeOutlineSchema, OUTLINE_STREAM_TYPE } from './make-outline.ts';
import { outlineMakerSchema } from './outline-maker.ts';

/**
 * Maximum size of a request. Each of the 50,000 UTF-16 units of the longest `source` takes up to 6 bytes in JSON
 * (`\uXXXX`), 300,000 bytes together. The other 100,000 bytes are for the other fields.
 */
const REQUEST_MAX_BYTES = 400_000;

const ASSISTS_PER_MINUTE = 20;

export const getOutlineMaker = endpoint({
  method: 'GET',
  path: '/api/outlines/maker',
  summary: 'Returns what generates outlines: the arrangement of notes or an AI service.',
  response: outlineMakerSchema,
  auth: 'anyone',
  caching: null,
});

export const makeOutline = endpoint({
  method: 'POST',
  path: '/api/outlines',
  summary: 'Generates an outline, and streams it as JSON lines: maker, title, topic, progress, checking, done, failed.',
  body: makeOutlineSchema,
  maxBodyBytes: REQUEST_MAX_BYTES,
  response: rawResponse(OUTLINE_STREAM_TYPE),
  errors: ['outline.daily_limit'],
  auth: 'anyone',
  caching: 'no-store, no-transform',
});

export const reviseTopic = endpoint({
  method: 'POST',
  path: '/api/assist',
  summary: 'Lets the AI service rewrite, shorten or split the text of a topic, or write an example. Stores nothing.',
  body: assistSchema,
  maxBodyBytes: REQUEST_MAX_BYTES,
  response: assistResultSchema,
  errors: ['resource.not_found', 'outline.daily_limit', 'outline.failed'],
  auth: 'member',
  requestsPerMinute: ASSISTS_PER_MINUTE,
  caching: null,
});

/** The endpoints of outlines. */
export const OUTLINE_ENDPOINTS = [getOutlineMaker, makeOutline, reviseTopic] as const;
