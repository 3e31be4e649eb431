/** The endpoints of uploads. */
export const UPLOAD_ENDPOINTS = [] as const;
