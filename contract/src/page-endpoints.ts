/** The pages for browsers. */
export const PAGE_ENDPOINTS = [] as const;
