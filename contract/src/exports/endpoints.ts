/** The endpoints of exports. */
export const EXPORT_ENDPOINTS = [] as const;
