import { PublicError } from '@flydeck/contract/errors';
import { EXPLORE_ORDERS, type ExploreOrder } from '@flydeck/contract/search/explore-order';
import {
  EXPLORE_PAGE_LENGTH,
  EXPLORE_SECTION_LENGTH,
  type ExplorePage,
  exploreQuerySchema,
  type NamedLanguage,
} from '@flydeck/contract/search/pages';
import { SEARCH_PAGE_LENGTH, type SearchAnswer, type SearchQuery } from '@flydeck/contract/search/search';
import type { PageToDraw } from '../../pages/page-to-draw.ts';
import { noteSearch } from './asked.ts';
import type { Cursors } from './cursor.ts';
import { type ExplorePlace, explorePlaceSchema, standings } from './explore.ts';
import { languagesOf, tidySearch } from './finding/read-query.ts';
import { placeSchema, search } from './finding/search.ts';
import { presentFound, presentStandings } from './present.ts';
import type { SearchDb } from './tables.ts';
import { popularTags, spellTag } from './tags.ts';

export interface SearchDeps {
  readonly db: SearchDb;
  readonly cursors: Cursors;
  /** Keys of words that are never corrected, as `CorrectionOptions` has them. */
  readonly neverCorrected?: ReadonlySet<string>;
}

/** Who searches. */
export interface Searcher {
  /** The interface's language. */
  readonly language: string;
  /** Where the request came from. */
  readonly address: string;
}

/** Answers one search, and notes it where it found something. @throws PublicError request.invalid on a foreign cursor. */
export async function answerSearch(
  { db, cursors, neverCorrected }: SearchDeps,
  asked: SearchQuery,
  { language, address }: Searcher,
): Promise<SearchAnswer> {
  const text = tidySearch(asked.search);
  const filters = {
    language: asked.language || undefined,
    reusable: asked.reusable === '1',
    kind: asked.kind || undefined,
  };
  const listOf = (words: string) => JSON.stringify([words, filters, language]);
  const after = asked.after ? cursors.read(listOf(text), asked.after, placeSchema) : undefined;
  const found = await search(db, {
    text,
    language,
    filters,
    limit: SEARCH_PAGE_LENGTH,
    after,
    exact: asked.exact === '1',
    neverCorrected,
  });
  const next = found.next && cursors.write(listOf(found.correctedTo ?? text), found.next);
  const answer = await presentFound(db, text, found, next);
  const isWorthNoting = !after && answer.hits.length > 0 && !found.partly;
  if (isWorthNoting) await noteSearch(db, found.correctedTo ?? text, address);
  return answer;
}

/** `/explore/search/?search=…`. */
export async function searchPage(
  deps: SearchDeps,
  asked: SearchQuery,
  searcher: Searcher,
): Promise<PageToDraw> {
  const [answer, languages] = await Promise.all([
    answerSearch(deps, asked, searcher),
    namedLanguages(deps.db, searcher.language),
  ]);
  const filters = {
    language: asked.language || null,
    reusable: asked.reusable === '1',
    kind: asked.kind || null,
    exact: asked.exact === '1',
  };
  return {
    name: 'search',
    data: { answer, filters, languages, isContinued: Boolean(asked.after) },
    path: '/explore/search/',
    query: new URLSearchParams({ search: answer.search }).toString(),
    // Search engines are not to list searches.
    listed: false,
  };
}

/** Languages of the library by their names, in the order of those. */
async function namedLanguages(db: SearchDb, pageLanguage: string): Promise<NamedLanguage[]> {
  const names = new Intl.DisplayNames(pageLanguage, { type: 'language', fallback: 'none' });
  const named = (await languagesOf(db)).flatMap((code) => {
    const name = names.of(code);
    return name === undefined
      ? []
      : [{ code, name: name.charAt(0).toLocaleUpperCase(pageLanguage) + name.slice(1) }];
  });
  return named.sort((a, b) => a.name.localeCompare(b.name, pageLanguage));
}

interface ExploreAsked {
  readonly order: ExploreOrder | undefined;
  readonly language: string | undefined;
  readonly tag: string | undefined;
  readonly after: string | undefined;
}

/** What an address of `/explore/` asks for. @throws PublicError request.invalid. */
export function readExplore(query: unknown): ExploreAsked {
  const parsed = exploreQuerySchema.safeParse(query);
  if (!parsed.success) throw new PublicError('request.invalid');
  const { order, language, tag, after } = parsed.data;
  return {
    order: order || undefined,
    language: language || undefined,
    tag: tag === undefined ? undefined : tidySearch(tag) || undefined,
    after: after || undefined,
  };
}

/** `/explore/`: three lists side by side, or one of them in full, by language and tag. */
export async function explorePage(
  deps: SearchDeps,
  asked: ExploreAsked,
  pageLanguage: string,
): Promise<PageToDraw> {
  const { db } = deps;
  const { order, language, after } = asked;
  const isOverview =
    order === undefined && language === undefined && asked.tag === undefined && after === undefined;
  const [languages, popular, shown] = await Promise.all([
    namedLanguages(db, pageLanguage),
    popularTags(db),
    isOverview ? overview(db) : oneList(deps, asked),
  ]);
  const tag = asked.tag === undefined ? undefined : spellTag(popular, asked.tag);
  const data: ExplorePage = {
    ...shown,
    languages,
    tags: popular.map((each) => each.tag),
    language: language ?? null,
    tag: tag ?? null,
    isOverview,
    isContinued: after !== undefined,
  };
  const query = new URLSearchParams(
    Object.entries({ order, language, tag, after }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );
  return { name: 'explore', data, path: '/explore/', query: query.toString(), listed: after === undefined };
}

type Shown = Pick<ExplorePage, 'lists' | 'next'>;

async function overview(db: SearchDb): Promise<Shown> {
  const found = await Promise.all(
    EXPLORE_ORDERS.map((order) => standings(db, { order, limit: EXPLORE_SECTION_LENGTH })),
  );
  const cards = await presentStandings(db, found);
  return { lists: EXPLORE_ORDERS.map((order, index) => ({ order, cards: cards[index] ?? [] })), next: null };
}

async function oneList({ db, cursors }: SearchDeps, asked: ExploreAsked): Promise<Shown> {
  const { order = 'newest', language, tag } = asked;
  // The first part names the cursor's format: those of an older format are refused. One tag has several spellings.
  const list = JSON.stringify(['by newest', order, language, tag !== undefined]);
  const after: ExplorePlace | undefined =
    asked.after === undefined ? undefined : cursors.read(list, asked.after, explorePlaceSchema);
  const found = await standings(db, { order, language, tag, after, limit: EXPLORE_PAGE_LENGTH + 1 });
  const page = found.slice(0, EXPLORE_PAGE_LENGTH);
  const [cards = []] = await presentStandings(db, [page]);
  const last = page.at(-1);
  const hasMore = found.length > EXPLORE_PAGE_LENGTH && last !== undefined;
  const next = hasMore
    ? cursors.write(list, { value: last.value, published: last.published, oid: last.oid })
    : null;
  return { lists: [{ order, cards }], next };
}
