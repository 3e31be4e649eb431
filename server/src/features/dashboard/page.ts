import type { DashboardPage } from '@flydeck/contract/dashboard/page';
import { listOwnPresentationsQuerySchema } from '@flydeck/contract/dashboard/presentations';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { PageResult } from '../../pages/page-to-render.ts';
import type { Pages, PageVisitor } from '../../pages/pages.ts';
import { listUploads, presentUpload } from '../uploads/index.ts';
import { listFolders } from './folders.ts';
import { type DashboardDb, listOwnPresentations } from './list-presentations.ts';

export interface DashboardPageDeps {
  readonly db: DashboardDb;
  readonly pages: Pages;
  readonly config: Pick<Config, 'uploadMaxBytes'>;
}

const PATH = '/dashboard/next/';

/** Returns the query parameters that the page uses. `place` is `all`, `shared`, `trash` or the id of a folder. */
function pickQueryParameters({ query }: FastifyRequest): Record<string, string> {
  const parameters = query as Record<string, unknown>;
  const names = ['sort', 'search', 'place'].filter((name) => typeof parameters[name] === 'string');
  return Object.fromEntries(names.map((name) => [name, String(parameters[name])]));
}

async function loadPage(
  { db, config }: DashboardPageDeps,
  request: FastifyRequest,
  { actor }: PageVisitor,
): Promise<PageResult> {
  const query = new URLSearchParams(pickQueryParameters(request)).toString();
  if (actor.kind !== 'member') {
    const next = encodeURIComponent(PATH + (query && `?${query}`));
    return { redirectTo: `/login/?next=${next}` };
  }
  const parsedQuery = listOwnPresentationsQuerySchema.parse(pickQueryParameters(request));
  const ownerOid = actor.profileOid;
  const [list, folders, uploads] = await Promise.all([
    listOwnPresentations(db, ownerOid, parsedQuery),
    listFolders(db, ownerOid),
    listUploads(db, ownerOid),
  ]);
  const { sort, search } = parsedQuery;
  const placeExists =
    ['all', 'trash', 'shared'].includes(parsedQuery.place) || folders.some(({ id }) => id === parsedQuery.place);
  if (!placeExists) return { redirectTo: PATH };
  const data: DashboardPage = {
    list,
    folders,
    uploads: uploads.map(presentUpload),
    sort,
    search,
    place: parsedQuery.place,
    uploadMaxBytes: config.uploadMaxBytes,
  };
  return { name: 'dashboard', data, path: PATH, query };
}

/** Registers `/dashboard/next/`. Visitors who are not members are redirected to the login page. */
export function registerDashboardPage(app: FastifyInstance, deps: DashboardPageDeps): void {
  deps.pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME.dashboard, (request, visitor) =>
    loadPage(deps, request, visitor),
  );
}
