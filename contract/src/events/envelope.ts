import { z } from 'zod';
import { ALL_EVENTS } from './all-events.ts';
import { EVENT_MAX_ADDRESS_LENGTH } from './constants.ts';

const addressSchema = z.string().max(EVENT_MAX_ADDRESS_LENGTH);

/** The last moment that JavaScript can name, in milliseconds since 1970. */
const LAST_MOMENT_MS = 8.64e15;

/** An event on its way (S§3), before its body is held against its own schema. */
const openEnvelopeSchema = z.strictObject({
  core: z.strictObject({
    type: z.literal('event'),
    schema_id: z.int(),
    /** Milliseconds since 1970, by the visitor's clock. */
    client_time: z.int().min(0).max(LAST_MOMENT_MS),
    event_source: z.string(),
    event_type: z.string(),
  }),
  event_source: z.strictObject({ single_page_session_id: z.uuid() }),
  platform: z.strictObject({
    type: z.enum(['website', 'embed']),
    putma_id: z.string().max(200),
    referrer: addressSchema,
    page_url: addressSchema,
  }),
  user: z.strictObject({ session_id: z.uuid() }),
  body: z.looseObject({ event_name: z.string() }),
});

export type EventEnvelope = z.infer<typeof openEnvelopeSchema>;

const byId = new Map(ALL_EVENTS.map((defined) => [defined.event.schemaId, defined]));

/** One known event, all of whose parts are as its schema says. */
export const eventEnvelopeSchema = openEnvelopeSchema.check(({ value: { core, body }, issues }) => {
  const defined = byId.get(core.schema_id);
  if (!defined) {
    issues.push({ code: 'custom', path: ['core', 'schema_id'], message: 'is no event', input: core });
    return;
  }
  const { event } = defined;
  const { event_name, ...own } = body;
  const isNamed =
    event_name === event.name && core.event_source === event.source && core.event_type === event.type;
  if (!isNamed)
    issues.push({ code: 'custom', path: ['body', 'event_name'], message: 'is another event', input: body });
  for (const issue of defined.body.safeParse(own).error?.issues ?? [])
    issues.push({ code: 'custom', path: ['body', ...issue.path], message: issue.message, input: own });
});

/** What `/log/json` takes: an array of one event (S§7.1). */
export const eventLogSchema = z.tuple([eventEnvelopeSchema]);
