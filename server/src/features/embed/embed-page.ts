import { EMBED_LINK_PARAMETER, embedPath } from '@flydeck/contract/embed/constants';
import { type EmbedClosedPage, embedPageSchema } from '@flydeck/contract/embed/page';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyRequest } from 'fastify';
import {
  findLiveLink,
  grantOf,
  isPubliclyListed,
  type LoadedPresentation,
  linkPath,
  loadVisible,
  presentationPath,
} from '../../library/index.ts';
import type { FrameAncestors } from '../../pages/page-headers.ts';
import type { PageToRender } from '../../pages/page-to-render.ts';
import type { Platform } from '../../platform.ts';
import { ANONYMOUS } from '../../ports/visitors.ts';
import type { ShareLinkAccess } from '../links/index.ts';
import { type OpenedLink, type PlayableRecordings, pageOptions, presentPage } from '../presentations/index.ts';

export type EmbedPageDeps = Pick<Platform, 'app' | 'db' | 'config' | 'pages'> & {
  readonly shareLinks: ShareLinkAccess;
  readonly recordings: PlayableRecordings;
};

/**
 * Options of the page that replaces an unavailable embed. Every site may frame this page, because it contains no
 * private data, and because browsers would show a connection error in the frame otherwise. `hasSecretUrl` is set
 * because the URL may contain a share link.
 */
const CLOSED_PAGE_OPTIONS = {
  frameAncestors: 'all-sites',
  listed: false,
  hasSecretUrl: true,
} as const satisfies Partial<PageToRender>;

/**
 * Parameters of the request. `oid` is undefined if the oid in the path is invalid; `linkId` is undefined if the query
 * has no share link.
 */
interface EmbedRequest {
  readonly oid: string | undefined;
  readonly linkId: string | undefined;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

function readEmbedRequest(request: FastifyRequest): EmbedRequest {
  const oid = oidSchema.safeParse((request.params as { readonly oid: string }).oid).data;
  const link = (request.query as Readonly<Record<string, unknown>>)[EMBED_LINK_PARAMETER];
  // A repeated parameter is an array. It becomes an invalid link id, so that the embed is unavailable.
  return { oid, linkId: link === undefined ? undefined : String(link) };
}

/**
 * Registers `/p/embed/{oid}/` (V9.6). If the presentation is not public, the query contains a share link. This page
 * treats all visitors as anonymous, because browsers do not send cookies in frames of other sites, and because other
 * sites must not frame content that requires an account (V6.10).
 */
export function registerEmbedPage(deps: EmbedPageDeps): void {
  deps.pages.registerShared(deps.app, PAGE_ENDPOINTS_BY_NAME.embed, {
    // Pages without a key are not cached.
    key: (request) => {
      const { oid, linkId } = readEmbedRequest(request);
      return oid === undefined || linkId !== undefined ? undefined : `embed ${oid}`;
    },
    load: async (request, { language }) => {
      const { oid, linkId } = readEmbedRequest(request);
      if (oid === undefined) return createClosedPage(pathOf(request), { reason: 'missing', path: '/' }, 404);
      return linkId === undefined ? loadPublicEmbed(deps, oid, language) : loadLinkedEmbed(deps, oid, linkId, language);
    },
  });
}

/** Loads the embed of a presentation that everybody with its URL may see. */
async function loadPublicEmbed(deps: EmbedPageDeps, oid: string, language: string): Promise<PageToRender> {
  const loaded = await loadVisible(deps.db, ANONYMOUS, oid);
  if (!loaded) return createClosedPage(embedPath(oid), { reason: 'missing', path: '/' }, 404);
  const viewPath = presentationPath(oid, loaded.row.slug);
  const frameAncestors = allowedSitesOf(loaded);
  if (!frameAncestors) return createClosedPage(embedPath(oid), { reason: 'not-embeddable', path: viewPath }, 403);
  const data = await createEmbedData(deps, loaded, { language, viewPath });
  const listed = isPubliclyListed(loaded.access);
  const security = { frameAncestors, videoPlayers: data.videoPlayers };
  return { name: 'embed', data, path: embedPath(oid), oid, listed, hasDuplicateContent: true, ...security };
}

/**
 * Loads the embed that a share link opens. The link's password is entered on the share link's page only, never in a
 * frame.
 */
async function loadLinkedEmbed(
  deps: EmbedPageDeps,
  oid: string,
  linkId: string,
  language: string,
): Promise<PageToRender> {
  const { db, shareLinks } = deps;
  const link = await findLiveLink(db, linkId);
  const loaded = link && (await loadVisible(db, ANONYMOUS, oid, grantOf(link)));
  if (!link || !loaded || link.presentationOid !== oid)
    return createClosedPage(embedPath(oid), { reason: 'missing', path: '/' }, 404);
  const viewPath = linkPath(linkId);
  if (link.passwordHash !== null) return createClosedPage(embedPath(oid), { reason: 'password', path: viewPath }, 403);
  const frameAncestors = allowedSitesOf(loaded);
  if (!frameAncestors) return createClosedPage(embedPath(oid), { reason: 'not-embeddable', path: viewPath }, 403);
  const openedLink = { linkId, key: shareLinks.keys.issue(link) };
  const data = await createEmbedData(deps, loaded, { language, viewPath, link: openedLink });
  const security = { hasSecretUrl: true, frameAncestors, videoPlayers: data.videoPlayers };
  return { name: 'embed', data, path: embedPath(oid), listed: false, ...security };
}

/** Returns the sites that the author allows to frame the presentation; undefined if the author allows no site. */
function allowedSitesOf({ row }: LoadedPresentation): FrameAncestors | undefined {
  const { embed_origins: origins } = row;
  if (origins === null) return 'all-sites';
  return origins.length === 0 ? undefined : origins;
}

/** Returns the page that is shown instead of an unavailable embed. */
function createClosedPage(path: string, data: EmbedClosedPage, status: number): PageToRender {
  return { name: 'embed-closed', data, path, status, ...CLOSED_PAGE_OPTIONS };
}

/** What `createEmbedData` needs besides the presentation. */
interface EmbedContext {
  readonly language: string;
  /** Path of the presentation's view page, or of the page of its share link. */
  readonly viewPath: string;
  readonly link?: OpenedLink;
}

/**
 * The fields of the page data with related presentations. They are empty, because embeds do not show related
 * presentations.
 */
const NO_RELATED = {
  topPicks: [],
  moreLikeThis: [],
  moreByAuthor: [],
  newest: [],
  templates: [],
  copiedFrom: null,
};

/** Returns the data of the embed page. */
async function createEmbedData(
  { config, recordings }: EmbedPageDeps,
  loaded: LoadedPresentation,
  { viewPath, ...context }: EmbedContext,
) {
  const hasRecording = await recordings.exist(loaded.row.oid, false);
  const options = pageOptions(config, loaded);
  const page = presentPage(loaded, NO_RELATED, { ...context, options });
  // The schema removes fields that embeds do not use.
  return embedPageSchema.parse({ ...page, embedMode: true, viewPath, hasRecording });
}
