import type { SearchPage } from '@flydeck/contract/search/pages';

/** Path of the list of all public presentations. */
const EXPLORE_PATH = '/explore/';
export const SEARCH_PATH = '/explore/search/';

/** Lone surrogates. `encodeURIComponent` throws an error if a text contains one. */
const LONE_SURROGATES = /\p{Cs}/gu;

/** Returns the path of the results for `term` (S2.11), or of all presentations if there is no term (S5.1). */
export function searchUrl(term: string): string {
  const trimmed = term.trim();
  return trimmed === ''
    ? EXPLORE_PATH
    : `${SEARCH_PATH}?search=${encodeURIComponent(trimmed.replace(LONE_SURROGATES, '\ufffd'))}`;
}

/**
 * Returns the search term from the path and query of a page's URL. Returns an empty string for a page without search
 * results.
 */
export function searchTermOf(path: string, query: string): string {
  return path === SEARCH_PATH ? (new URLSearchParams(query).get('search') ?? '') : '';
}

/** Search term, filters and position in a search URL. Parameters that are absent, null or false are not in the URL. */
export interface SearchQuery {
  readonly search: string;
  /** Language of the presentations that are searched; null for all languages. */
  readonly language?: string | null;
  /** Whether only reusable presentations are searched. */
  readonly reusable?: boolean;
  /** Whether only pitches or only classics are searched; null for both. */
  readonly kind?: SearchPage['filters']['kind'];
  /** Whether the search does not correct spelling. */
  readonly exact?: boolean;
  /** Cursor from the previous page of results, after which this page of results starts. */
  readonly after?: string | null;
}

/** Returns the path and query of the page with the results of a search. */
export function filteredSearchUrl({ search, language, reusable, kind, exact, after }: SearchQuery): string {
  const query = new URLSearchParams({ search });
  if (language) query.set('language', language);
  if (reusable) query.set('reusable', '1');
  if (kind) query.set('kind', kind);
  if (exact) query.set('exact', '1');
  if (after) query.set('after', after);
  return `${SEARCH_PATH}?${query}`;
}
