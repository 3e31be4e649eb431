import { PublicError } from '@flydeck/contract/errors';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import * as endpoints from '@flydeck/contract/templates/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import { type EndpointServer, serve } from '../../http/serve.ts';
import {
  can,
  listTemplateCards,
  loadVisible,
  type PresentationTables,
  pickedCards,
  presentCard,
} from '../../library/index.ts';
import type { Pages } from '../../pages/pages.ts';
import { setTemplate } from './set-template.ts';

type TemplateDb = Kysely<PresentationTables>;

export interface TemplateRoutesDeps extends EndpointServer {
  readonly db: TemplateDb;
}

/**
 * Registers the route that lists templates, and the route with which owners and administrators mark a presentation as a
 * template or remove this mark.
 */
export function registerTemplateRoutes(deps: TemplateRoutesDeps): void {
  const { db } = deps;
  serve(deps, endpoints.listTemplates, async () => {
    const { aiTemplates, sharedTemplates } = await listTemplateCards(db);
    return { templates: [...aiTemplates, ...sharedTemplates] };
  });
  serve(deps, endpoints.markTemplate, async ({ member, params, body }) => {
    await requireOwnerOrAdministrator(db, member, params.oid);
    // Only reusable presentations can be templates.
    if (!(await setTemplate(db, params.oid, body.isTemplate))) throw new PublicError('resource.conflict');
  });
}

/**
 * Checks that the member owns the presentation or is an administrator.
 * @throws PublicError `resource.not_found` if the member may not see the presentation, `auth.forbidden` if the member
 * may see it but is neither its owner nor an administrator.
 */
async function requireOwnerOrAdministrator(db: TemplateDb, member: Member, oid: string): Promise<void> {
  const loaded = await loadVisible(db, member, oid);
  if (!loaded) throw new PublicError('resource.not_found');
  const { access, grant } = loaded;
  // Only owners may set the privacy, and only administrators may moderate.
  if (!can(member, 'set-privacy', access, grant) && !can(member, 'moderate', access, grant))
    throw new PublicError('auth.forbidden');
}

/** Registers `/templates/` and `/gallery/`. */
export function registerTemplatePages(
  app: FastifyInstance,
  { db, pages }: { readonly db: TemplateDb; readonly pages: Pages },
): void {
  pages.registerShared(app, PAGE_ENDPOINTS_BY_NAME.templates, {
    key: () => 'templates',
    load: async () => ({ name: 'templates', data: await listTemplateCards(db), path: '/templates/' }),
  });
  pages.registerShared(app, PAGE_ENDPOINTS_BY_NAME.gallery, {
    key: () => 'gallery',
    load: async () => ({
      name: 'gallery',
      data: { cards: (await pickedCards(db)).map(presentCard) },
      path: '/gallery/',
    }),
  });
}
