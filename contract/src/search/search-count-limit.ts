/**
 * Results are counted up to this number; above it, pages show "more than". Separate from the schemas, so that pages do
 * not load the validation library.
 */
export const SEARCH_COUNT_LIMIT = 500;
