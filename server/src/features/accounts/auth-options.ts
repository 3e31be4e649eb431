const DAY_S = 86_400;
/** A session that is used at least once in this time goes on. */
export const SESSION_LIFETIME_S = 30 * DAY_S;
export const SESSION_RENEWED_EVERY_S = DAY_S;

/** Names the address of whoever asks, for better-auth to note with the session. */
export const ADDRESS_HEADER = 'x-flydeck-address';

export const COOKIE_PREFIX = 'flydeck';

export interface AuthOptions {
  readonly secret: string;
  /** The instance is reached by https. */
  readonly secure: boolean;
  readonly siteName: string;
}
