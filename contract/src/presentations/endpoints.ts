/** The endpoints of presentations. */
export const PRESENTATION_ENDPOINTS = [] as const;
