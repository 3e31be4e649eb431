/** The endpoints of ads. */
export const AD_ENDPOINTS = [] as const;
