/** The endpoints of admin. */
export const ADMIN_ENDPOINTS = [] as const;
