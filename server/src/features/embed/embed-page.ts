import { EMBED_LINK_PARAMETER, embedPath } from '@flydeck/contract/embed/constants';
import { type EmbedClosedPage, embedPageSchema } from '@flydeck/contract/embed/page';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyRequest } from 'fastify';
import type { FramedBy } from '../../pages/page-headers.ts';
import type { PageToDraw } from '../../pages/page-to-draw.ts';
import type { Platform } from '../../platform.ts';
import { ANONYMOUS } from '../../ports/visitors.ts';
import type { LinkDoor } from '../links/index.ts';
import {
  findLiveLink,
  grantOf,
  isSameForAll,
  type LoadedPresentation,
  linkPath,
  loadVisible,
  type OpenedLink,
  pageOptions,
  presentationPath,
  presentPage,
} from '../presentations/index.ts';

export type EmbedPageDeps = Pick<Platform, 'app' | 'db' | 'config' | 'pages'> & {
  readonly linkDoor: LinkDoor;
};

/** Nothing of it is anybody's, so every site may show it: browsers would only say that a connection was refused. */
const CLOSED = { framedBy: 'all-sites', listed: false, secretAddress: true } as const;

/** What an address names; the share link only where the query has one. */
interface Asked {
  readonly oid: string | undefined;
  readonly linkId: string | undefined;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

function askedOf(request: FastifyRequest): Asked {
  const oid = oidSchema.safeParse((request.params as { readonly oid: string }).oid).data;
  const link = (request.query as Readonly<Record<string, unknown>>)[EMBED_LINK_PARAMETER];
  // A link that is named twice is none, but it was meant to be one.
  return { oid, linkId: link === undefined ? undefined : String(link) };
}

/**
 * `/p/embed/{oid}/`, with a share link in the query where not everybody may see the presentation. Visitors are nobody
 * here: cookies are not sent into the frames of other sites, and what an account may see must not be framed by them.
 */
export function registerEmbedPage(deps: EmbedPageDeps): void {
  deps.pages.shared(deps.app, ['/p/embed/:oid', '/p/embed/:oid/'], {
    key: (request) => {
      const { oid, linkId } = askedOf(request);
      return oid === undefined || linkId !== undefined ? undefined : `embed ${oid}`;
    },
    draw: async (request, { language }) => {
      const { oid, linkId } = askedOf(request);
      if (oid === undefined) return closed(pathOf(request), { reason: 'missing', path: '/' }, 404);
      return linkId === undefined ? openEmbed(deps, oid, language) : linkedEmbed(deps, oid, linkId, language);
    },
  });
}

/** Of what everybody may see who has its address. */
async function openEmbed({ db, config }: EmbedPageDeps, oid: string, language: string): Promise<PageToDraw> {
  const loaded = await loadVisible(db, ANONYMOUS, oid);
  if (!loaded) return closed(embedPath(oid), { reason: 'missing', path: '/' }, 404);
  const viewPath = presentationPath(oid, loaded.row.slug);
  const framedBy = framedByOf(loaded);
  if (!framedBy) return closed(embedPath(oid), { reason: 'not-embeddable', path: viewPath }, 403);
  const data = embedData(loaded, { config, language, viewPath });
  const listed = isSameForAll(loaded.thing);
  return { name: 'embed', data, path: embedPath(oid), oid, listed, unindexed: true, framedBy };
}

/** Of what a share link opens. Its password is asked for on the instance's own page only, never in a stranger's frame. */
async function linkedEmbed(
  { db, config, linkDoor }: EmbedPageDeps,
  oid: string,
  linkId: string,
  language: string,
): Promise<PageToDraw> {
  const link = await findLiveLink(db, linkId);
  const loaded = link && (await loadVisible(db, ANONYMOUS, oid, grantOf(link)));
  if (!link || !loaded || link.presentationOid !== oid)
    return closed(embedPath(oid), { reason: 'missing', path: '/' }, 404);
  const viewPath = linkPath(linkId);
  if (link.passwordHash !== null) return closed(embedPath(oid), { reason: 'password', path: viewPath }, 403);
  const framedBy = framedByOf(loaded);
  if (!framedBy) return closed(embedPath(oid), { reason: 'not-embeddable', path: viewPath }, 403);
  const opened = { linkId, key: linkDoor.keys.issue(link) };
  const data = embedData(loaded, { config, language, viewPath, link: opened });
  return { name: 'embed', data, path: embedPath(oid), listed: false, secretAddress: true, framedBy };
}

/** Who may frame it, as its author wants it; undefined: nobody. */
function framedByOf({ row }: LoadedPresentation): FramedBy | undefined {
  const { embed_origins: origins } = row;
  if (origins === null) return 'all-sites';
  return origins.length === 0 ? undefined : origins;
}

function closed(path: string, data: EmbedClosedPage, status: number): PageToDraw {
  return { name: 'embed-closed', data, path, status, ...CLOSED };
}

interface EmbedFor {
  readonly config: EmbedPageDeps['config'];
  readonly language: string;
  readonly viewPath: string;
  readonly link?: OpenedLink;
}

/** What stands beside a presentation on its own page. */
const NOTHING_BESIDE = {
  topPicks: [],
  moreLikeThis: [],
  moreByAuthor: [],
  newest: [],
  templates: [],
  copiedFrom: null,
};

function embedData(loaded: LoadedPresentation, { config, viewPath, ...presented }: EmbedFor) {
  const options = pageOptions(config, loaded);
  const page = presentPage(loaded, NOTHING_BESIDE, { ...presented, options });
  // The schema leaves out what frames have no use for.
  return embedPageSchema.parse({ ...page, embedMode: true, viewPath });
}
