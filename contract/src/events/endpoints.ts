import { beaconBody, endpoint } from '../endpoint.ts';
import { EVENT_FALLBACK_PATH, EVENT_LOG_PATH, EVENT_MAX_BYTES } from './constants.ts';
import { eventBatchResultSchema, eventBatchSchema } from './envelope.ts';

/** The fields that both endpoints have in common. */
const EVENT_ENDPOINT = {
  method: 'POST',
  body: beaconBody(eventBatchSchema),
  maxBodyBytes: EVENT_MAX_BYTES,
  response: eventBatchResultSchema,
  auth: 'page',
  caching: null,
} as const;

export const logEvents = endpoint({
  ...EVENT_ENDPOINT,
  path: EVENT_LOG_PATH,
  summary: 'Records events.',
});

export const logEventsFallback = endpoint({
  ...EVENT_ENDPOINT,
  path: EVENT_FALLBACK_PATH,
  summary: 'Records events like `/log/json`, for clients that use the fallback URL.',
});

/** The endpoints of events (S7.1, S7.2). */
export const EVENT_ENDPOINTS = [logEvents, logEventsFallback] as const;
