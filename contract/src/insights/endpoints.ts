/** The endpoints of insights. */
export const INSIGHT_ENDPOINTS = [] as const;
