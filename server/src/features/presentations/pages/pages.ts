import { HOME_LIST_LENGTH } from '@flydeck/contract/presentations/constants';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../../config.ts';
import type { PageToDraw } from '../../../pages/page-to-draw.ts';
import type { Pages } from '../../../pages/pages.ts';
import { tillOfView } from '../../../pages/till.ts';
import { type Actor, ANONYMOUS } from '../../../ports/visitors.ts';
import type { Flags } from '../../flags/index.ts';
import { isSameForAll } from '../policy.ts';
import {
  cards,
  type LoadedPresentation,
  loadVisible,
  newestCards,
  pickedCards,
  topPickCards,
} from '../queries.ts';
import { linkPath, presentationPath } from '../slug.ts';
import type { PresentationRow, PresentationTables } from '../tables.ts';
import { aiTemplateCards } from '../template-cards.ts';
import { adOriginOf, pageOptions } from './page-options.ts';
import { type Beside, type OpenedLink, presentCredit, presentHome, presentPage } from './present.ts';

const TOP_PICKS_LENGTH = 6;

type Db = Kysely<PresentationTables>;

/** What pages of presentations are made from. */
export interface PresentationPagesDeps {
  readonly db: Db;
  readonly config: Config;
  /** Without them, no flag counts as the same for everybody. */
  readonly flags?: Pick<Flags, 'forEverybody'>;
}

async function whatStandsBeside(db: Db, row: PresentationRow): Promise<Beside> {
  const [topPicks, templates, source] = await Promise.all([
    topPickCards(db, row.oid, TOP_PICKS_LENGTH),
    aiTemplateCards(db),
    row.copied_from === null
      ? undefined
      : cards(db).where('presentations.oid', '=', row.copied_from).executeTakeFirst(),
  ]);
  return { topPicks, templates, copiedFrom: source ? presentCredit(source) : null };
}

/** The page of one presentation; undefined when `actor` may not see it or there is none. */
async function viewPage(
  { db, config, flags }: PresentationPagesDeps,
  actor: Actor,
  oid: string,
  language: string,
): Promise<PageToDraw | undefined> {
  const loaded = await loadVisible(db, actor, oid);
  if (!loaded) return undefined;
  const beside = await whatStandsBeside(db, loaded.row);
  const options = pageOptions(config, loaded, { featuresForAll: await flags?.forEverybody() });
  const listed = isSameForAll(loaded.thing);
  const drawnFor = actor === ANONYMOUS ? {} : { actor };
  const path = presentationPath(oid, loaded.row.slug);
  const { copied_from: source } = loaded.row;
  const cardsBeside = [...beside.topPicks, ...beside.templates].map((card) => card.oid);
  const shows = [...cardsBeside, source].filter((shown) => shown !== null);
  const data = presentPage(loaded, beside, { language, options, ...drawnFor });
  const till = tillOfView(options.checkout);
  return { name: 'view', data, path, oid, shows, listed, adOrigin: adOriginOf(options), till };
}

/** The page of a presentation at the address of the share link that opened it. */
export async function linkedViewPage(
  { db, config, flags }: PresentationPagesDeps,
  loaded: LoadedPresentation,
  language: string,
  link: OpenedLink,
  actor: Actor,
): Promise<PageToDraw> {
  const beside = await whatStandsBeside(db, loaded.row);
  const featuresForAll = await flags?.forEverybody();
  const options = pageOptions(config, loaded, { featuresForAll, isSecretAddress: true });
  const data = presentPage(loaded, beside, { language, options, link, actor });
  const till = tillOfView(options.checkout);
  return { name: 'view', data, path: linkPath(link.linkId), listed: false, secretAddress: true, till };
}

async function homePage(db: Db): Promise<PageToDraw> {
  const [picked, newest] = await Promise.all([
    pickedCards(db, HOME_LIST_LENGTH + 1),
    // As many more as may stand among the picked ones already.
    newestCards(db, 2 * HOME_LIST_LENGTH + 1),
  ]);
  return { name: 'home', data: presentHome(picked, newest), path: '/' };
}

/** The oid in the address; undefined where it cannot be one. */
const oidOf = (request: FastifyRequest): string | undefined =>
  oidSchema.safeParse((request.params as { oid: string }).oid).data;

/** `/` and `/p/{oid}/{slug}/`. */
export function registerPages(
  app: FastifyInstance,
  { pages, ...deps }: PresentationPagesDeps & { readonly pages: Pages },
): void {
  const { db } = deps;
  pages.shared(app, ['/'], { key: () => 'home', draw: () => homePage(db) });
  pages.shared(app, ['/p/:oid', '/p/:oid/', '/p/:oid/:slug', '/p/:oid/:slug/'], {
    key: oidOf,
    draw: async (request, { language }) => {
      const oid = oidOf(request);
      return oid === undefined ? undefined : viewPage(deps, ANONYMOUS, oid, language);
    },
    drawFor: async (request, { actor, audience }) => {
      const oid = oidOf(request);
      return oid === undefined ? undefined : viewPage(deps, actor, oid, audience.language);
    },
  });
}
