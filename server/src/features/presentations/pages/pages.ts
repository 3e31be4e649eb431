import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import { HOME_LIST_LENGTH } from '@flydeck/contract/presentations/constants';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import { presenterPath } from '@flydeck/contract/presentations/presenter-path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../../config.ts';
import {
  aiTemplateCards,
  cardsInOrder,
  cardsOfOwner,
  isPubliclyListed,
  type LoadedPresentation,
  linkPath,
  loadVisible,
  newestCards,
  type PresentationRow,
  type PresentationTables,
  pickedCards,
  presentationPath,
  selectListedCards,
  topPickCards,
} from '../../../library/index.ts';
import type { PageToRender } from '../../../pages/page-to-render.ts';
import type { Pages } from '../../../pages/pages.ts';
import { viewPagePaymentSources } from '../../../pages/payment-sources.ts';
import { type Actor, ANONYMOUS } from '../../../ports/visitors.ts';
import type { Flags } from '../../flags/index.ts';
import { adOriginOf, pageOptions } from './page-options.ts';
import { type OpenedLink, presentCredit, presentHome, presentPage, type RelatedContent } from './present.ts';
import { loadPresenterPage } from './presenter-page.ts';

/** Maximum length of the list of staff picks. */
const TOP_PICKS_LENGTH = 6;
/** Maximum length of the lists "More like this", "More by this author" and "Newest". */
const RELATED_LENGTH = 6;
/** Minimum length of the list "Newest": one row of cards. A shorter list is not shown. */
const NEWEST_MIN_LENGTH = 3;
/** Number of similar presentations to request. Presentations that are unlisted or of the same owner are not shown. */
export const RELATED_CANDIDATES = 4 * RELATED_LENGTH;

type Db = Kysely<PresentationTables>;

/** Dependencies of the pages of presentations. */
export interface PresentationPagesDeps {
  readonly db: Db;
  readonly config: Config;
  /** If this field is missing, no flag is on for everybody. */
  readonly flags?: Pick<Flags, 'listEnabledForEverybody'>;
  /**
   * Returns the oids of similar presentations, the most similar first. If this function is missing, `moreLikeThis` is
   * empty.
   */
  readonly findSimilarOids?: (row: PresentationRow) => Promise<readonly string[]>;
}

/** Lists of presentations that are related to the presentation of the page. */
type RelatedLists = Pick<RelatedContent, 'moreLikeThis' | 'moreByAuthor' | 'newest'>;

const EMPTY_LISTS: RelatedLists = { moreLikeThis: [], moreByAuthor: [], newest: [] };

/** Returns similar presentations of other owners, and other presentations of the owner. */
async function findRelated(
  { db, findSimilarOids }: PresentationPagesDeps,
  row: PresentationRow,
): Promise<Omit<RelatedLists, 'newest'>> {
  const findSimilarCards = async () =>
    cardsInOrder(db, (await findSimilarOids?.(row)) ?? [], { exceptOwner: row.owner_oid, limit: RELATED_LENGTH });
  const [moreLikeThis, moreByAuthor] = await Promise.all([findSimilarCards(), cardsOfOwner(db, row, RELATED_LENGTH)]);
  return { moreLikeThis, moreByAuthor };
}

/**
 * Returns the newest listed presentations that are not in `excludedOids`; empty if there are fewer than
 * `NEWEST_MIN_LENGTH`.
 */
async function findNewest(db: Db, excludedOids: readonly string[]): Promise<RelatedContent['newest']> {
  const newest = await newestCards(db, excludedOids.length + RELATED_LENGTH);
  const remaining = newest.filter(({ oid }) => !excludedOids.includes(oid)).slice(0, RELATED_LENGTH);
  return remaining.length < NEWEST_MIN_LENGTH ? [] : remaining;
}

/**
 * Returns the lists that the pages of all presentations show. For a copy of a listed presentation, `copiedFrom`
 * describes the original.
 */
async function loadSidebar(db: Db, row: PresentationRow): Promise<Omit<RelatedContent, keyof RelatedLists>> {
  const [topPicks, templates, source] = await Promise.all([
    topPickCards(db, row.oid, TOP_PICKS_LENGTH),
    aiTemplateCards(db),
    row.copied_from === null
      ? undefined
      : selectListedCards(db).where('presentations.oid', '=', row.copied_from).executeTakeFirst(),
  ]);
  return { topPicks, templates, copiedFrom: source ? presentCredit(source) : null };
}

/** Returns the page of a presentation; undefined if the presentation does not exist, or if `actor` may not see it. */
async function loadViewPage(
  deps: PresentationPagesDeps,
  actor: Actor,
  oid: string,
  language: string,
): Promise<PageToRender | undefined> {
  const { db, config, flags } = deps;
  const loaded = await loadVisible(db, actor, oid);
  if (!loaded) return undefined;
  const options = pageOptions(config, loaded, {
    featuresForAll: await flags?.listEnabledForEverybody(),
    actor,
  });
  const listed = isPubliclyListed(loaded.access);
  const [sidebar, related] = await Promise.all([
    loadSidebar(db, loaded.row),
    listed ? findRelated(deps, loaded.row) : EMPTY_LISTS,
  ]);
  const cardsOfOtherLists = [...sidebar.topPicks, ...related.moreByAuthor];
  const needsNewest = listed && related.moreLikeThis.length === 0;
  const newest = needsNewest ? await findNewest(db, [oid, ...cardsOfOtherLists.map((card) => card.oid)]) : [];
  const content = { ...sidebar, ...related, newest };
  // Without an actor, the page data is the same for every visitor.
  const visitorContext = actor === ANONYMOUS ? {} : { actor };
  const path = presentationPath(oid, loaded.row.slug);
  const { copied_from: sourceOid } = loaded.row;
  const { topPicks, templates, moreLikeThis, moreByAuthor } = content;
  const presentations = [...topPicks, ...moreLikeThis, ...moreByAuthor, ...newest];
  const cardOids = [...presentations, ...templates].map((card) => card.oid);
  const shownOids = [...cardOids, sourceOid].filter((cardOid) => cardOid !== null);
  const data = presentPage(loaded, content, { language, options, ...visitorContext });
  const paymentSources = viewPagePaymentSources(options.checkout);
  const { videoPlayers } = options;
  const security = { adOrigin: adOriginOf(options), paymentSources, videoPlayers };
  return { name: 'view', data, path, oid, shownOids, listed, ...security };
}

/** Returns the page of a presentation that was opened with a share link. The page is at the URL of the link. */
export async function loadLinkedViewPage(
  { db, config, flags }: PresentationPagesDeps,
  loaded: LoadedPresentation,
  language: string,
  link: OpenedLink,
  actor: Actor,
): Promise<PageToRender> {
  const content = { ...(await loadSidebar(db, loaded.row)), ...EMPTY_LISTS };
  const featuresForAll = await flags?.listEnabledForEverybody();
  const options = pageOptions(config, loaded, { featuresForAll, isSecretUrl: true, actor });
  const data = presentPage(loaded, content, { language, options, link, actor });
  const paymentSources = viewPagePaymentSources(options.checkout);
  return {
    name: 'view',
    data,
    path: linkPath(link.linkId),
    listed: false,
    hasSecretUrl: true,
    paymentSources,
    videoPlayers: options.videoPlayers,
  };
}

async function loadHomePage(db: Db): Promise<PageToRender> {
  const [picked, newest] = await Promise.all([
    // Loads more cards than the page shows, because `presentHome` removes the featured presentation from both lists,
    // and staff picks from the newest presentations.
    pickedCards(db, HOME_LIST_LENGTH + 1),
    newestCards(db, 2 * HOME_LIST_LENGTH + 1),
  ]);
  return { name: 'home', data: presentHome(picked, newest), path: '/' };
}

/** Returns the oid in the URL; undefined if the oid is invalid. */
const oidOf = (request: FastifyRequest): string | undefined =>
  oidSchema.safeParse((request.params as { oid: string }).oid).data;

/** Registers the pages `/`, `/p/{oid}/{slug}/` and `/presenter/{oid}/`. */
export function registerPages(
  app: FastifyInstance,
  { pages, ...deps }: PresentationPagesDeps & { readonly pages: Pages },
): void {
  const { db } = deps;
  pages.registerShared(app, PAGE_ENDPOINTS_BY_NAME.home, { key: () => 'home', load: () => loadHomePage(db) });
  pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME.presenter, async (request, { actor }) => {
    const oid = oidOf(request);
    const data = oid === undefined ? undefined : await loadPresenterPage(db, actor, oid);
    return data && { name: 'presenter', data, path: presenterPath(data.oid), listed: false, usesMicrophone: true };
  });
  pages.registerShared(app, PAGE_ENDPOINTS_BY_NAME.view, {
    key: oidOf,
    load: async (request, { language }) => {
      const oid = oidOf(request);
      return oid === undefined ? undefined : loadViewPage(deps, ANONYMOUS, oid, language);
    },
    loadForVisitor: async (request, { actor, audience }) => {
      const oid = oidOf(request);
      return oid === undefined ? undefined : loadViewPage(deps, actor, oid, audience.language);
    },
  });
}
