import { HOME_LIST_LENGTH } from '@flydeck/contract/presentations/constants';
import type { PageContext } from '@flydeck/contract/presentations/pages';
import type { Kysely } from 'kysely';
import type { PageRenderer } from '../../../ports/page-renderer.ts';
import { type Actor, ANONYMOUS, isSameForAll } from '../policy.ts';
import { loadVisible, newestCards, pickedCards, topPickCards } from '../queries.ts';
import { presentationPath } from '../slug.ts';
import type { PresentationTables } from '../tables.ts';
import type { DrawnPage } from './page-cache.ts';
import { presentHome, presentPage } from './present.ts';

const TOP_PICKS_LENGTH = 6;

/** The instance, as its pages present it. */
export interface Site {
  readonly name: string;
  /** `https://example.org`, without a slash at the end; absent: the address of each request stands. */
  readonly origin: string | undefined;
}

export interface PageDeps {
  readonly db: Kysely<PresentationTables>;
  readonly renderer: PageRenderer;
  readonly site: Site;
}

/** What a page is drawn for: its bytes depend on this and on nothing else of the visitor. */
export interface PageAudience {
  readonly language: string;
  /** The address named the language. */
  readonly explicit: boolean;
  readonly origin: string;
}

function contextOf(site: Site, path: string, audience: PageAudience, indexable: boolean): PageContext {
  const { language, explicit, origin } = audience;
  return { siteName: site.name, origin, path, language, explicitLanguage: explicit, indexable };
}

/** The page of one presentation; undefined when `actor` may not see it or there is none. */
export async function drawPresentation(
  { db, renderer, site }: PageDeps,
  oid: string,
  audience: PageAudience,
  actor: Actor = ANONYMOUS,
): Promise<DrawnPage | undefined> {
  const loaded = await loadVisible(db, actor, oid);
  if (!loaded) return undefined;
  const { row } = loaded;
  const topPicks = await topPickCards(db, oid, TOP_PICKS_LENGTH);
  const shared = isSameForAll({ privacy: row.privacy, ownerOid: row.owner_oid });
  const path = presentationPath(oid, row.slug);
  const data = presentPage(loaded, topPicks, audience.language);
  const html = renderer.render({ name: 'view', context: contextOf(site, path, audience, shared), data });
  return { oid, path, language: audience.language, html, shared };
}

/** The home page. */
export async function drawHome({ db, renderer, site }: PageDeps, audience: PageAudience): Promise<DrawnPage> {
  const [picked, newest] = await Promise.all([
    pickedCards(db, HOME_LIST_LENGTH + 1),
    // As many more as may stand among the picked ones already.
    newestCards(db, 2 * HOME_LIST_LENGTH + 1),
  ]);
  const data = presentHome(picked, newest);
  const html = renderer.render({ name: 'home', context: contextOf(site, '/', audience, true), data });
  return { path: '/', language: audience.language, html, shared: true };
}

/** Error pages that were drawn: whoever guesses addresses must not cost a drawing each. */
const drawnErrors = new WeakMap<PageRenderer, Map<string, string>>();
const MAX_DRAWN_ERRORS = 200;

/** What stands where a page should. */
export function drawError(
  { renderer, site }: Omit<PageDeps, 'db'>,
  kind: 'not_found' | 'failed',
  audience: PageAudience,
): string {
  const drawn = drawnErrors.get(renderer) ?? new Map<string, string>();
  drawnErrors.set(renderer, drawn);
  const context = contextOf(site, '/', audience, false);
  const key = JSON.stringify([kind, context]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const html = renderer.render({ name: 'error', context, data: { kind } });
  if (drawn.size >= MAX_DRAWN_ERRORS) drawn.clear();
  drawn.set(key, html);
  return html;
}
