/** The endpoints of oembed. */
export const OEMBED_ENDPOINTS = [] as const;
