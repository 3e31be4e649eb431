/** The endpoints of drafts. */
export const DRAFT_ENDPOINTS = [] as const;
