// Separate from the schemas: pages that need only this constant must not load the validation library.

/** Results are counted up to this number. If there are more, pages show "more than 500". */
export const SEARCH_COUNT_LIMIT = 500;
