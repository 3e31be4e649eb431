import { z } from 'zod';
import { ALL_EVENTS } from './all-events.ts';
import { EVENT_MAX_AGENT_LENGTH, EVENT_MAX_BATCH, EVENT_MAX_URL_LENGTH } from './constants.ts';
import { eventTextSchema, plainTextSchema } from './event-fields.ts';

const urlSchema = z.string().max(EVENT_MAX_URL_LENGTH);

/** The latest time that a JavaScript `Date` supports, in milliseconds since 1970. */
const MAX_TIME_MS = 8.64e15;

/** Fields of every envelope (S3.7). An envelope is an event as it is sent. */
const envelopeShape = {
  core: z.strictObject({
    type: z.literal('event'),
    schema_id: z.int(),
    /** Milliseconds since 1970, by the visitor's clock. */
    client_time: z.int().min(0).max(MAX_TIME_MS),
    event_source: z.string(),
    event_type: z.string(),
  }),
  /** `single_page_session_id` differs for each load of a page. */
  event_source: z.strictObject({ single_page_session_id: z.uuid() }),
  /** The payload of the event is validated by `eventEnvelopeSchema`. */
  body: z.looseObject({ event_name: z.string() }),
};

/** Envelope of events of pages and embeds (S3.7). */
const browserEnvelopeSchema = z.strictObject({
  ...envelopeShape,
  platform: z.strictObject({
    type: z.enum(['website', 'embed']),
    putma_id: z.string().max(200),
    referrer: urlSchema,
    page_url: urlSchema,
  }),
  user: z.strictObject({ session_id: z.uuid() }),
});

/** Envelope of events of embeds that a Zoom app shows (S3.8). */
const zoomEnvelopeSchema = z.strictObject({
  ...envelopeShape,
  platform: z.strictObject({
    os: eventTextSchema,
    os_version: eventTextSchema,
    user_agent: plainTextSchema(EVENT_MAX_AGENT_LENGTH),
    zoom_app_version: eventTextSchema,
    zoom_version: eventTextSchema,
  }),
  user: z.strictObject({ meeting_id: eventTextSchema, zoom_app_user_id: eventTextSchema }),
});

const anyEnvelopeSchema = z.union([browserEnvelopeSchema, zoomEnvelopeSchema]);

export type BrowserEnvelope = z.infer<typeof browserEnvelopeSchema>;
export type ZoomEnvelope = z.infer<typeof zoomEnvelopeSchema>;
export type EventEnvelope = BrowserEnvelope | ZoomEnvelope;

const definedEventsById = new Map(ALL_EVENTS.map((definedEvent) => [definedEvent.event.schemaId, definedEvent]));

/**
 * Schema of an envelope. The schema also validates the payload, and checks that id, name, source and type belong to the
 * same event.
 */
export const eventEnvelopeSchema = anyEnvelopeSchema.check(({ value: { core, body }, issues }) => {
  const definedEvent = definedEventsById.get(core.schema_id);
  if (!definedEvent) {
    issues.push({ code: 'custom', path: ['core', 'schema_id'], message: 'is unknown', input: core });
    return;
  }
  const { event } = definedEvent;
  const { event_name, ...payload } = body;
  const isConsistent =
    event_name === event.name && core.event_source === event.source && core.event_type === event.type;
  if (!isConsistent)
    issues.push({
      code: 'custom',
      path: ['body', 'event_name'],
      message: 'does not match the id',
      input: body,
    });
  for (const issue of definedEvent.body.safeParse(payload).error?.issues ?? [])
    issues.push({ code: 'custom', path: ['body', ...issue.path], message: issue.message, input: payload });
});

/** What pages send to `/log/json`: an array of one event (S7.1). The server also accepts more events. */
export const eventLogSchema = z.tuple([eventEnvelopeSchema]);

/** What `/log/json` accepts: an array of events, each of which is validated separately. */
export const eventBatchSchema = z.array(z.unknown()).min(1).max(EVENT_MAX_BATCH);

/** Response to a batch. Valid events are stored durably before the response is sent. */
export const eventBatchResultSchema = z.strictObject({
  /** Number of stored events. */
  taken: z.int().min(0),
  /** Number of unknown or invalid events. */
  refused: z.int().min(0),
});

export type EventBatchResult = z.infer<typeof eventBatchResultSchema>;
