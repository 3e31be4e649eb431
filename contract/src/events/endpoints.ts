import { beaconBody, endpoint } from '../endpoint.ts';
import { EVENT_FALLBACK_PATH, EVENT_LOG_PATH, EVENT_MAX_BYTES } from './constants.ts';
import { eventBatchResultSchema, eventBatchSchema } from './envelope.ts';

const common = {
  method: 'POST',
  body: beaconBody(eventBatchSchema),
  maxBodyBytes: EVENT_MAX_BYTES,
  response: eventBatchResultSchema,
  auth: 'page',
  caching: null,
} as const;

/** Specified by S7.1. */
export const logEvents = endpoint({
  ...common,
  path: EVENT_LOG_PATH,
  summary: 'Records events.',
});

/** Specified by S7.2. */
export const logEventsFallback = endpoint({
  ...common,
  path: EVENT_FALLBACK_PATH,
  summary: 'Records events like `/log/json`, for clients that use the fallback URL.',
});

/** The endpoints of events. */
export const EVENT_ENDPOINTS = [logEvents, logEventsFallback] as const;
