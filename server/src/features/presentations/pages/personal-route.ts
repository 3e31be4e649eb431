import { PublicError } from '@flydeck/contract/errors';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import { type PersonalPage, personalPageSchema } from '@flydeck/contract/presentations/page-data';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Actor, ANONYMOUS, can } from '../policy.ts';
import { loadVisible } from '../queries.ts';
import type { PresentationTables } from '../tables.ts';
import { PRIVATE_PAGE_CACHING } from './page-headers.ts';

export interface PersonalRouteDeps {
  readonly db: Kysely<PresentationTables>;
  /** Languages of the interface. */
  readonly languages: readonly string[];
}

/** The language that the visitor chose before, from the Cookie header. */
function chosenLanguage(cookie: string | undefined, languages: readonly string[]): string | null {
  const value = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookie ?? '')?.[1];
  return value !== undefined && languages.includes(value) ? value : null;
}

/** `GET /api/page/presentation/{oid}`: what differs between the visitors of a page. */
export function registerPersonal(app: FastifyInstance, { db, languages }: PersonalRouteDeps): void {
  app.get<{ Params: { oid: string } }>('/api/page/presentation/:oid', async (request, reply) => {
    reply.headers({
      'cache-control': PRIVATE_PAGE_CACHING,
      vary: 'Cookie',
      'x-content-type-options': 'nosniff',
    });
    const oid = oidSchema.safeParse(request.params.oid);
    const actor: Actor = ANONYMOUS;
    const loaded = oid.success ? await loadVisible(db, actor, oid.data) : undefined;
    if (!loaded) throw new PublicError('resource.not_found');
    const thing = { privacy: loaded.row.privacy, ownerOid: loaded.row.owner_oid };
    const personal: PersonalPage = {
      isAuthenticated: false,
      isGuest: false,
      viewerRights: { edit: can(actor, 'edit', thing), comment: false },
      hasLikedPrezi: false,
      language: chosenLanguage(request.headers.cookie, languages),
    };
    return personalPageSchema.parse(personal);
  });
}
