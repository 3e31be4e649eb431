const DAY_S = 86_400;
/** Lifetime of a session since it was created or last extended. Using a session extends it. */
export const SESSION_LIFETIME_S = 30 * DAY_S;
/** A session in use is extended at most once in this interval. */
export const SESSION_RENEWAL_INTERVAL_S = DAY_S;

/** Header of calls to better-auth with the client's IP address, which better-auth stores with the session. */
export const IP_ADDRESS_HEADER = 'x-flydeck-address';

/** Prefix of the names of better-auth's cookies. */
export const COOKIE_PREFIX = 'flydeck';

export interface AuthOptions {
  /** Signs the session cookies. */
  readonly secret: string;
  /** Whether the instance is served over HTTPS. */
  readonly secure: boolean;
  readonly siteName: string;
}
