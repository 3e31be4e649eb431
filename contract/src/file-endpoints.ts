/** Files, and documents for crawlers and operators. */
export const FILE_ENDPOINTS = [] as const;
