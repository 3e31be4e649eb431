/** The endpoints of accounts. */
export const ACCOUNT_ENDPOINTS = [] as const;
