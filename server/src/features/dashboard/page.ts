import type { DashboardPage } from '@flydeck/contract/dashboard/page';
import { listOwnQuerySchema } from '@flydeck/contract/dashboard/presentations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { PageAnswer } from '../../pages/page-to-draw.ts';
import type { Pages, PageVisitor } from '../../pages/pages.ts';
import { listUploads, presentUpload } from '../uploads/index.ts';
import { listFolders } from './folders.ts';
import { type DashboardDb, listOwn } from './list-own.ts';

export interface DashboardPageDeps {
  readonly db: DashboardDb;
  readonly pages: Pages;
  readonly config: Pick<Config, 'uploadMaxBytes'>;
}

const PATH = '/dashboard/next/';

/** What of the page's address its state is in. */
function queryOf({ query }: FastifyRequest): Record<string, string> {
  const given = query as Record<string, unknown>;
  const named = ['sort', 'search', 'place'].filter((name) => typeof given[name] === 'string');
  return Object.fromEntries(named.map((name) => [name, String(given[name])]));
}

async function draw(
  { db, config }: DashboardPageDeps,
  request: FastifyRequest,
  { actor }: PageVisitor,
): Promise<PageAnswer> {
  const query = new URLSearchParams(queryOf(request)).toString();
  if (actor.kind !== 'member') {
    const next = encodeURIComponent(PATH + (query && `?${query}`));
    return { redirectTo: `/login/?next=${next}` };
  }
  const asked = listOwnQuerySchema.parse(queryOf(request));
  const owner = actor.profileOid;
  const [list, folders, uploads] = await Promise.all([
    listOwn(db, owner, asked),
    listFolders(db, owner),
    listUploads(db, owner),
  ]);
  const { sort, search } = asked;
  const isKnown = ['all', 'trash'].includes(asked.place) || folders.some(({ id }) => id === asked.place);
  if (!isKnown) return { redirectTo: PATH };
  const data: DashboardPage = {
    list,
    folders,
    uploads: uploads.map(presentUpload),
    sort,
    search,
    place: asked.place,
    uploadMaxBytes: config.uploadMaxBytes,
  };
  return { name: 'dashboard', data, path: PATH, query };
}

/** `/dashboard/next/`, for members; whoever is not logged in is asked to. */
export function registerDashboardPage(app: FastifyInstance, deps: DashboardPageDeps): void {
  const paths = ['/dashboard', '/dashboard/', '/dashboard/next', PATH];
  deps.pages.personal(app, paths, (request, visitor) => draw(deps, request, visitor));
}
