import { PublicError } from '@flydeck/contract/errors';
import { EXPLORE_ORDERS, type ExploreOrder } from '@flydeck/contract/search/explore-order';
import {
  EXPLORE_PAGE_LENGTH,
  EXPLORE_SECTION_LENGTH,
  type ExplorePage,
  exploreQuerySchema,
  type NamedLanguage,
} from '@flydeck/contract/search/pages';
import { SEARCH_PAGE_LENGTH, type SearchQuery, type SearchResponse } from '@flydeck/contract/search/search';
import type { PageToRender } from '../../pages/page-to-render.ts';
import type { Cursors } from './cursor.ts';
import { type ExploreCursor, exploreCursorSchema, listForExplore } from './explore.ts';
import { presentExploreLists, presentSearchResult } from './present.ts';
import { listLanguages, normalizeSearch } from './query/read-query.ts';
import { search, searchCursorSchema } from './query/search.ts';
import { recordSearch } from './recorded-searches.ts';
import type { SearchDb } from './search-db.ts';
import { listPopularTags, toCommonSpelling } from './tags.ts';

export interface SearchDeps {
  readonly db: SearchDb;
  readonly cursors: Cursors;
  /**
   * Words of the terms that the search box suggests, in lower case without accents. A search never corrects these
   * words.
   */
  readonly uncorrectableWordKeys?: ReadonlySet<string>;
}

/** The visitor who searches. */
export interface Searcher {
  /** Language of the interface. */
  readonly language: string;
  readonly ipAddress: string;
}

/**
 * Returns one page of results of a search. Records the search if this is the first page and at least one presentation
 * contains all words.
 * @throws PublicError `request.invalid` for an invalid cursor.
 */
export async function runSearch(
  { db, cursors, uncorrectableWordKeys }: SearchDeps,
  query: SearchQuery,
  { language, ipAddress }: Searcher,
): Promise<SearchResponse> {
  const text = normalizeSearch(query.search);
  const filters = {
    language: query.language || undefined,
    reusable: query.reusable === '1',
    kind: query.kind || undefined,
  };
  // A cursor is valid only for the list with this name.
  const listName = (searchText: string) => JSON.stringify([searchText, filters, language]);
  const after = query.after ? cursors.read(listName(text), query.after, searchCursorSchema) : undefined;
  const result = await search(db, {
    text,
    language,
    filters,
    limit: SEARCH_PAGE_LENGTH,
    after,
    exact: query.exact === '1',
    uncorrectableWordKeys,
  });
  const next = result.next && cursors.write(listName(result.correctedTo ?? text), result.next);
  const response = await presentSearchResult(db, text, result, next);
  const shouldRecord = !after && response.hits.length > 0 && !result.partly;
  if (shouldRecord) await recordSearch(db, result.correctedTo ?? text, ipAddress);
  return response;
}

/** Loads the page `/explore/search/?search=…`. */
export async function loadSearchPage(deps: SearchDeps, query: SearchQuery, searcher: Searcher): Promise<PageToRender> {
  const [response, languages] = await Promise.all([
    runSearch(deps, query, searcher),
    listNamedLanguages(deps.db, searcher.language),
  ]);
  const filters = {
    language: query.language || null,
    reusable: query.reusable === '1',
    kind: query.kind || null,
    exact: query.exact === '1',
  };
  return {
    name: 'search',
    data: { response, filters, languages, isContinued: Boolean(query.after) },
    path: '/explore/search/',
    query: new URLSearchParams({ search: response.search }).toString(),
    // Search engines must not index result pages.
    listed: false,
  };
}

/** Returns the languages of listed presentations with their names, sorted by name. */
async function listNamedLanguages(db: SearchDb, pageLanguage: string): Promise<NamedLanguage[]> {
  const names = new Intl.DisplayNames(pageLanguage, { type: 'language', fallback: 'none' });
  const languages = (await listLanguages(db)).flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : [{ code, name: name.charAt(0).toLocaleUpperCase(pageLanguage) + name.slice(1) }];
  });
  return languages.sort((a, b) => a.name.localeCompare(b.name, pageLanguage));
}

interface ExploreQuery {
  readonly order: ExploreOrder | undefined;
  readonly language: string | undefined;
  readonly tag: string | undefined;
  readonly after: string | undefined;
}

/**
 * Reads the query of `/explore/`.
 * @throws PublicError `request.invalid` for an invalid query.
 */
export function parseExploreQuery(query: unknown): ExploreQuery {
  const parsed = exploreQuerySchema.safeParse(query);
  if (!parsed.success) throw new PublicError('request.invalid');
  const { order, language, tag, after } = parsed.data;
  return {
    order: order || undefined,
    language: language || undefined,
    tag: tag === undefined ? undefined : normalizeSearch(tag) || undefined,
    after: after || undefined,
  };
}

/** Loads the page `/explore/`: three short lists, or a page of one list, which may be filtered by language and tag. */
export async function loadExplorePage(
  deps: SearchDeps,
  request: ExploreQuery,
  pageLanguage: string,
): Promise<PageToRender> {
  const { db } = deps;
  const { order, language, after } = request;
  const isOverview = order === undefined && language === undefined && request.tag === undefined && after === undefined;
  const [languages, tags, lists] = await Promise.all([
    listNamedLanguages(db, pageLanguage),
    listPopularTags(db),
    isOverview ? loadShortLists(db) : loadList(deps, request),
  ]);
  const tag = request.tag === undefined ? undefined : toCommonSpelling(tags, request.tag);
  const data: ExplorePage = {
    ...lists,
    languages,
    tags: tags.map(({ tag }) => tag),
    language: language ?? null,
    tag: tag ?? null,
    isOverview,
    isContinued: after !== undefined,
  };
  const query = new URLSearchParams(
    Object.entries({ order, language, tag, after }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return { name: 'explore', data, path: '/explore/', query: query.toString(), listed: after === undefined };
}

type ExploreLists = Pick<ExplorePage, 'lists' | 'next'>;

async function loadShortLists(db: SearchDb): Promise<ExploreLists> {
  const entries = await Promise.all(
    EXPLORE_ORDERS.map((order) => listForExplore(db, { order, limit: EXPLORE_SECTION_LENGTH })),
  );
  const cards = await presentExploreLists(db, entries);
  return { lists: EXPLORE_ORDERS.map((order, index) => ({ order, cards: cards[index] ?? [] })), next: null };
}

async function loadList({ db, cursors }: SearchDeps, request: ExploreQuery): Promise<ExploreLists> {
  const { order = 'newest', language, tag } = request;
  // The first item identifies the format of the cursor, so that cursors of older formats are rejected. The name does
  // not contain the tag itself, because the next page can have another spelling of the same tag in its URL.
  const listName = JSON.stringify(['by newest', order, language, tag !== undefined]);
  const after: ExploreCursor | undefined =
    request.after === undefined ? undefined : cursors.read(listName, request.after, exploreCursorSchema);
  const entries = await listForExplore(db, { order, language, tag, after, limit: EXPLORE_PAGE_LENGTH + 1 });
  const page = entries.slice(0, EXPLORE_PAGE_LENGTH);
  const [cards = []] = await presentExploreLists(db, [page]);
  const last = page.at(-1);
  const hasMore = entries.length > EXPLORE_PAGE_LENGTH && last !== undefined;
  const next = hasMore
    ? cursors.write(listName, { value: last.value, published: last.published, oid: last.oid })
    : null;
  return { lists: [{ order, cards }], next };
}
