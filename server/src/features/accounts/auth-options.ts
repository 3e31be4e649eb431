const DAY_S = 86_400;
/** Sliding lifetime: using a session extends it. */
export const SESSION_LIFETIME_S = 30 * DAY_S;
export const SESSION_RENEWAL_INTERVAL_S = DAY_S;

/** Internal header with the client's IP address, which better-auth stores with the session. */
export const ADDRESS_HEADER = 'x-flydeck-address';

export const COOKIE_PREFIX = 'flydeck';

export interface AuthOptions {
  readonly secret: string;
  /** Whether the instance is served over HTTPS. */
  readonly secure: boolean;
  readonly siteName: string;
}
