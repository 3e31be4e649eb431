/** The endpoints of links. */
export const LINK_ENDPOINTS = [] as const;
