/** The endpoints of contact. */
export const CONTACT_ENDPOINTS = [] as const;
