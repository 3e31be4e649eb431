/** The endpoints of search. */
export const SEARCH_ENDPOINTS = [] as const;
