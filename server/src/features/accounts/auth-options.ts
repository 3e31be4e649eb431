const DAY_S = 86_400;
/** Lifetime of a session, measured from its creation or last extension. Requests with the session extend it. */
export const SESSION_LIFETIME_S = 30 * DAY_S;
/** Minimum time between two extensions of a session. */
export const SESSION_RENEWAL_INTERVAL_S = DAY_S;

/** Header that passes the client's IP address to better-auth, which stores it with the session. */
export const IP_ADDRESS_HEADER = 'x-flydeck-address';

/** Prefix of the names of better-auth's cookies. */
export const COOKIE_PREFIX = 'flydeck';

/** Settings of better-auth, the library for credentials and sessions. */
export interface AuthOptions {
  /** Key with which the session cookies are signed. */
  readonly secret: string;
  /** Whether the instance is served over HTTPS. */
  readonly secure: boolean;
  readonly siteName: string;
}
