import { PublicError } from '@flydeck/contract/errors';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import { markTemplateSchema, templateListSchema } from '@flydeck/contract/templates/template-card';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type Member, requireMember } from '../../http/require-member.ts';
import type { Pages } from '../../pages/pages.ts';
import type { Visitors } from '../../ports/visitors.ts';
import {
  can,
  galleryCards,
  loadVisible,
  type PresentationTables,
  presentCard,
  templateCards,
} from '../presentations/index.ts';
import { setTemplate } from './set-template.ts';

export interface TemplateRoutesDeps {
  readonly db: TemplateDb;
  readonly visitors: Visitors;
}

type TemplateDb = Kysely<PresentationTables>;

const LIST_CACHING = 'public, max-age=60';
const params = z.object({ oid: oidSchema });

/** Registers `GET /api/templates`, and `PUT /api/templates/{oid}` for owners and administrators. */
export function registerTemplateRoutes(app: FastifyInstance, { db, visitors }: TemplateRoutesDeps): void {
  app.get('/api/templates', async (_request, reply) => {
    const { fixed, others } = await templateCards(db);
    const list = templateListSchema.parse({ templates: [...fixed, ...others] });
    return reply.header('cache-control', LIST_CACHING).send(list);
  });
  app.put('/api/templates/:oid', { schema: { params, body: markTemplateSchema } }, async (request, reply) => {
    const member = await requireMember(visitors, request);
    const { oid } = params.parse(request.params);
    const { isTemplate } = markTemplateSchema.parse(request.body);
    await requireCurator(db, member, oid);
    if (!(await setTemplate(db, oid, isTemplate))) throw new PublicError('resource.conflict');
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/**
 * Checks that the member owns the presentation or is an administrator.
 * @throws PublicError `auth.forbidden` otherwise; `resource.not_found` if they may not see it.
 */
async function requireCurator(db: TemplateDb, member: Member, oid: string): Promise<void> {
  const loaded = await loadVisible(db, member, oid);
  if (!loaded) throw new PublicError('resource.not_found');
  const { access, grant } = loaded;
  if (!can(member, 'set-privacy', access, grant) && !can(member, 'moderate', access, grant))
    throw new PublicError('auth.forbidden');
}

/** Registers `/templates/` and `/gallery/`. */
export function registerTemplatePages(
  app: FastifyInstance,
  { db, pages }: { readonly db: TemplateDb; readonly pages: Pages },
): void {
  pages.shared(app, ['/templates', '/templates/'], {
    key: () => 'templates',
    load: async () => ({ name: 'templates', data: await templateCards(db), path: '/templates/' }),
  });
  pages.shared(app, ['/gallery', '/gallery/'], {
    key: () => 'gallery',
    load: async () => ({
      name: 'gallery',
      data: { cards: (await galleryCards(db)).map(presentCard) },
      path: '/gallery/',
    }),
  });
}
