/** The endpoints of events. */
export const EVENT_ENDPOINTS = [] as const;
