import { PublicError } from '@flydeck/contract/errors';
import { PAGES } from '@flydeck/contract/page-endpoints';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadVisible, presentationPath, templateCards } from '../../library/index.ts';
import type { PageResult } from '../../pages/page-to-render.ts';
import type { Pages, PageVisitor } from '../../pages/pages.ts';
import type { DraftDb } from './draft-db.ts';
import { editPathOf, requireEditable } from './open-draft.ts';

/** `/{oid}/edit/`, `/p/edit/{oid}/` (S2.25) and `/create/`. */
export function registerDraftPages(
  app: FastifyInstance,
  { db, pages, opensCanvas }: { readonly db: DraftDb; readonly pages: Pages; readonly opensCanvas: boolean },
): void {
  pages.registerPersonal(app, PAGES.edit, async (request, visitor) => {
    const page = await editPage(db, request, visitor);
    return page && 'name' in page && page.name === 'edit' ? { ...page, data: { ...page.data, opensCanvas } } : page;
  });
  pages.registerPersonal(app, PAGES.create, (request) => createPage(db, request));
}

async function editPage(db: DraftDb, request: FastifyRequest, { actor }: PageVisitor): Promise<PageResult> {
  const { data: oid } = oidSchema.safeParse((request.params as { oid: string }).oid);
  if (oid === undefined) return undefined;
  if (actor.kind !== 'member') return { redirectTo: `/login/?next=${encodeURIComponent(request.url)}` };
  try {
    const { row } = await requireEditable(db, actor, oid);
    const { title, slug, schema_version: schemaVersion } = row;
    const path = editPathOf(oid, schemaVersion);
    return {
      name: 'edit',
      data: { oid, schemaVersion, title, path: presentationPath(oid, slug), opensCanvas: false },
      path,
      listed: false,
    };
  } catch (error) {
    if (!(error instanceof PublicError)) throw error;
    // Who may only see it is led to where it is seen; the browser keeps `#present` on the way.
    const seen = await loadVisible(db, actor, oid);
    return seen && { redirectTo: presentationPath(oid, seen.row.slug) };
  }
}

async function createPage(db: DraftDb, request: FastifyRequest): Promise<PageResult> {
  const { template } = request.query as { template?: unknown };
  const { aiTemplates } = await templateCards(db);
  const chosen = aiTemplates.find(({ name }) => name === template)?.name ?? null;
  return { name: 'create', data: { template: chosen, templates: aiTemplates }, path: '/create/' };
}
