/** So far results are counted: beyond, a search's `total` says "more than". Without schemas, for pages read it as they run. */
export const SEARCH_COUNT_LIMIT = 500;
