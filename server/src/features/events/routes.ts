import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/events/endpoints';
import { type EventEnvelope, eventEnvelopeSchema } from '@flydeck/contract/events/envelope';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import { type EndpointInput, type EndpointServer, serve } from '../../http/serve.ts';
import type { Site } from '../../pages/site.ts';
import { rateLimitKey } from '../limits/index.ts';
import { EventAllowance } from './event-allowance.ts';
import { type Sender, toEventRow } from './event-row.ts';
import { EventWriter } from './event-writer.ts';
import { insertEvents } from './insert-events.ts';
import type { EventTables } from './tables.ts';

export interface EventRoutesDeps extends EndpointServer {
  readonly db: Kysely<EventTables>;
  readonly site: Site;
  readonly config: Pick<Config, 'apiRequestsPerMinute'>;
  /** Key of the HMAC that computes the session ids for events of the Zoom app. */
  readonly secret: string;
}

const originOf = ({ protocol, host }: FastifyRequest, { origin }: Site): string => origin ?? `${protocol}://${host}`;

/**
 * Returns whether a page of this instance, including embeds, sent the request. Beacons cannot contain a CSRF header, so
 * Sec-Fetch-Site is checked, or Origin if Sec-Fetch-Site is missing. Requests with neither header are refused.
 */
function isFromOurPage(request: FastifyRequest, site: Site): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return request.headers.origin === originOf(request, site);
}

/** Returns whether the browser sends Global Privacy Control, a request not to be tracked. If so, no event is stored. */
const isOptedOut = ({ headers }: FastifyRequest): boolean => headers['sec-gpc'] === '1';

/**
 * Returns the sender of events. Loads the visitor only if an event contains the oid of a presentation, to compare the
 * visitor with the presentation's owner.
 */
async function loadSender(
  request: FastifyRequest,
  envelopes: readonly EventEnvelope[],
  { site, visitors }: EventRoutesDeps,
): Promise<Sender> {
  const hasPresentation = envelopes.some(({ body }) => 'prezi_oid' in body);
  const actor = hasPresentation ? await visitors.actorOf(request) : undefined;
  return {
    origin: originOf(request, site),
    userAgent: request.headers['user-agent'],
    profileOid: actor?.kind === 'member' ? actor.profileOid : null,
  };
}

/**
 * Registers `POST /log/json` and `POST /fallback/json` (S7.1, S7.2). Both accept an array of events as JSON, also with
 * the content type of plain text, which beacons use. Both respond after the events are committed.
 */
export function registerEventRoutes(deps: EventRoutesDeps): void {
  const { db, site, config, secret } = deps;
  const maxPerMinute = config.apiRequestsPerMinute;
  const writer = new EventWriter((rows) => insertEvents(db, rows));
  const allowance = new EventAllowance(maxPerMinute);
  const options = {
    requestsPerMinute: maxPerMinute,
    beforeBody: async (request: FastifyRequest) => {
      if (!isFromOurPage(request, site)) throw new PublicError('auth.forbidden');
    },
  };
  const storeEvents = async ({
    body,
    request,
  }: Pick<EndpointInput<typeof endpoints.logEvents>, 'body' | 'request'>) => {
    if (isOptedOut(request)) return { taken: 0, refused: 0 };
    if (!allowance.tryConsume(rateLimitKey(request.ip), body.length)) throw new PublicError('request.too_many');
    const envelopes = body.flatMap((event) => eventEnvelopeSchema.safeParse(event).data ?? []);
    if (envelopes.length === 0) throw new PublicError('request.invalid');
    const sender = await loadSender(request, envelopes, deps);
    await writer.write(envelopes.map((envelope) => toEventRow(envelope, sender, secret)));
    return { taken: envelopes.length, refused: body.length - envelopes.length };
  };
  serve(deps, endpoints.logEvents, storeEvents, options);
  serve(deps, endpoints.logEventsFallback, storeEvents, options);
}
