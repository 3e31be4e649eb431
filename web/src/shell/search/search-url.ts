/** Path of the list of all public presentations. */
export const EXPLORE_PATH = '/explore/';
export const SEARCH_PATH = '/explore/search/';

/** Lone surrogates, which URLs cannot contain. */
const LONE_SURROGATES = /\p{Cs}/gu;

/** Path of the results for `term` (S2.11); without a term, of all presentations (S5.1). */
export function searchUrl(term: string): string {
  const trimmed = term.trim();
  return trimmed === ''
    ? EXPLORE_PATH
    : `${SEARCH_PATH}?search=${encodeURIComponent(trimmed.replace(LONE_SURROGATES, '\ufffd'))}`;
}

/** The term whose results a page shows, from its path and query; empty on other pages. */
export function searchTermOf(path: string, query: string): string {
  return path === SEARCH_PATH ? (new URLSearchParams(query).get('search') ?? '') : '';
}
