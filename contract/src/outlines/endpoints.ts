/** The endpoints of outlines. */
export const OUTLINE_ENDPOINTS = [] as const;
