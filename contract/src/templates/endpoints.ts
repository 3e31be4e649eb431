/** The endpoints of templates. */
export const TEMPLATE_ENDPOINTS = [] as const;
