/** Where all presentations are found. */
export const EXPLORE_PATH = '/explore/';
export const SEARCH_PATH = '/explore/search/';

/** Halves of characters, which no address can hold. */
const HALVES = /\p{Cs}/gu;

/** Where a search for `term` leads (S§2.2): without a term to all of them. */
export function searchAddress(term: string): string {
  const wanted = term.trim();
  return wanted === ''
    ? EXPLORE_PATH
    : `${SEARCH_PATH}?search=${encodeURIComponent(wanted.replace(HALVES, '\ufffd'))}`;
}

/** The term that a page shows the results of, from its address. */
export function shownTerm(path: string, query: string): string {
  return path === SEARCH_PATH ? (new URLSearchParams(query).get('search') ?? '') : '';
}
