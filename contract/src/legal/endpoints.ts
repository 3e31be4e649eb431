/** The endpoints of legal. */
export const LEGAL_ENDPOINTS = [] as const;
