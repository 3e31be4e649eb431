import { PublicError } from '@flydeck/contract/errors';
import { EVENT_FALLBACK_PATH, EVENT_LOG_PATH, EVENT_MAX_BYTES } from '@flydeck/contract/events/constants';
import { eventLogSchema } from '@flydeck/contract/events/envelope';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Site } from '../../pages/site.ts';
import { storeEvent } from './store-event.ts';
import type { EventTables } from './tables.ts';

export interface EventRoutesDeps {
  readonly db: Kysely<EventTables>;
  readonly site: Site;
  readonly config: Pick<Config, 'apiRequestsPerMinute'>;
}

/**
 * Whether a page of this instance sent it. Beacons cannot carry a CSRF header, so the browser's own word on where they come
 * from stands in its place; without any such word it is no page.
 */
function isFromOurPage(request: FastifyRequest, { origin }: Site): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return request.headers.origin === (origin ?? `${request.protocol}://${request.host}`);
}

/** `POST /log/json` and `POST /fallback/json` (S§7.1): an array of one event; answers nothing. */
export function registerEventRoutes(app: FastifyInstance, { db, site, config }: EventRoutesDeps): void {
  const max = config.apiRequestsPerMinute;
  for (const path of [EVENT_LOG_PATH, EVENT_FALLBACK_PATH]) {
    app.withTypeProvider<ZodTypeProvider>().post(
      path,
      {
        bodyLimit: EVENT_MAX_BYTES,
        config: {
          csrf: false,
          rateLimit: max === 0 ? false : { max, timeWindow: '1 minute', allowList: [] },
        },
        onRequest: (request, _reply, done) =>
          done(isFromOurPage(request, site) ? undefined : new PublicError('auth.forbidden')),
        schema: { body: eventLogSchema },
      },
      async (request, reply) => {
        await storeEvent(db, request.body[0]);
        return reply.code(204).send();
      },
    );
  }
}
