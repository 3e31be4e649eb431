// This constant is not in the file of the schemas, because pages that need only the constant must not load Zod.

/** Results are counted up to this number. If the count reaches this number, pages show "More than 500". */
export const SEARCH_COUNT_LIMIT = 500;
