/** The endpoints of curation. */
export const CURATION_ENDPOINTS = [] as const;
