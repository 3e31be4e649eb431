import type { Me } from '@flydeck/contract/accounts/me';
import type { CreatePage, EditPageViewer } from '@flydeck/contract/drafts/page';
import { PublicError } from '@flydeck/contract/errors';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, guestAvatar, listTemplateCards, loadVisible, presentationPath } from '../../library/index.ts';
import type { PageResult } from '../../pages/page-to-render.ts';
import type { Pages, PageVisitor } from '../../pages/pages.ts';
import { type BrandDb, hasBrandLogo } from '../brand/index.ts';
import { type EditingDb, latestStateTime, publishedSceneOfLog } from '../editing/index.ts';
import { requireCommentable } from './require-editable.ts';

/** Registers `/{oid}/edit/`, `/p/edit/{oid}/` (S2.25) and `/create/`. */
export function registerCreationPages(
  app: FastifyInstance,
  {
    db,
    pages,
    hasAiService,
  }: { readonly db: EditingDb & BrandDb; readonly pages: Pages; readonly hasAiService: boolean },
): void {
  pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME.edit, (request, visitor) =>
    loadEditPage({ db, hasAiService }, request, visitor),
  );
  pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME.create, async (request) => {
    const { template, templates } = await loadTemplates(db, request);
    return { name: 'create', data: { template, templates, hasAiService }, path: '/create/' };
  });
}

/** Returns the path of the editor of a presentation (S2.25). */
export const editPath = (oid: string, schemaVersion: '0' | '2'): string =>
  schemaVersion === '0' ? `/${oid}/edit/` : `/p/edit/${oid}/`;

async function loadEditPage(
  { db, hasAiService }: { readonly db: EditingDb & BrandDb; readonly hasAiService: boolean },
  request: FastifyRequest,
  { actor, me }: PageVisitor,
): Promise<PageResult> {
  const { data: oid } = oidSchema.safeParse((request.params as { oid: string }).oid);
  if (oid === undefined) return undefined;
  const viewer = viewerOf(actor, me);
  if (!viewer) return { redirectTo: `/login/?next=${encodeURIComponent(request.url)}` };
  try {
    const { row, canEdit } = await requireCommentable(db, actor, oid);
    const { title, slug, schema_version: schemaVersion } = row;
    const publishedScene = await publishedSceneOfLog(db, oid);
    const path = presentationPath(oid, slug);
    // People who may only comment have no use for the services, and guests may not use them.
    const hasServices = canEdit && !viewer.isGuest;
    const services = {
      hasAiService: hasServices && hasAiService,
      hasBrandLogo: hasServices && (await hasBrandLogo(db)),
    };
    const draftTime = await latestStateTime(db, oid);
    const rights = { canEdit, draftTime };
    const data = {
      oid,
      schemaVersion,
      title,
      path,
      viewer,
      ...rights,
      ...services,
      ...(publishedScene ? { publishedScene } : {}),
    };
    return { name: 'edit', data, path: editPath(oid, schemaVersion), listed: false };
  } catch (error) {
    if (!(error instanceof PublicError)) throw error;
    // People who may only view the presentation are redirected to its page. Browsers keep the fragment of the URL,
    // such as `#present`.
    const visible = await loadVisible(db, actor, oid);
    return visible && { redirectTo: presentationPath(oid, visible.row.slug) };
  }
}

/** Returns the participant of the page; undefined for anonymous visitors, and guests who have not chosen a name. */
function viewerOf(actor: Actor, { viewerName, avatar }: Me): EditPageViewer | undefined {
  if (actor.kind === 'member' && avatar)
    return { profileOid: actor.profileOid, name: viewerName ?? '', avatar, isGuest: false };
  if (actor.kind !== 'guest' || !actor.identity) return undefined;
  const { oid, name } = actor.identity;
  return { profileOid: oid, name, avatar: guestAvatar(actor.identity), isGuest: true };
}

/** Returns the templates, and the name of the template in the URL. */
async function loadTemplates(
  db: EditingDb,
  request: FastifyRequest,
): Promise<Pick<CreatePage, 'template' | 'templates'>> {
  const { template } = request.query as { template?: unknown };
  const { aiTemplates } = await listTemplateCards(db);
  return { template: aiTemplates.find(({ name }) => name === template)?.name ?? null, templates: aiTemplates };
}
