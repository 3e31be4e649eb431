/** The endpoints of purchases. */
export const PURCHASE_ENDPOINTS = [] as const;
