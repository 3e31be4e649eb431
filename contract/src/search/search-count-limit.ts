/**
 * Results are counted up to this number. If there are more, pages show "more than 500". In a separate file, because pages
 * must not load the validation library.
 */
export const SEARCH_COUNT_LIMIT = 500;
