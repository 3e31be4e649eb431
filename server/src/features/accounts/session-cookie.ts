import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import { type AuthOptions, COOKIE_PREFIX } from './auth-options.ts';

/**
 * Name of better-auth's session cookie.
 * @param secure whether the instance is reached over HTTPS; without HTTPS, browsers reject the prefix `__Secure-`
 */
export const sessionCookieName = (secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

/** Maximum number of characters of the session cookie's value. The values that better-auth sets are shorter. */
const COOKIE_MAX_LENGTH = 500;

/**
 * Returns the session token from the request's cookie if this instance signed it, else undefined. The check of the
 * signature rejects forged cookies without a database query. The cookie has the format of better-auth:
 * `token.signature`, where the signature is an HMAC-SHA256 of the token in base64.
 */
export function sessionTokenOf(
  { cookie }: IncomingHttpHeaders,
  { secret, secure }: Pick<AuthOptions, 'secret' | 'secure'>,
): string | undefined {
  if (cookie === undefined) return undefined;
  const value = parseCookie(cookie)[sessionCookieName(secure)];
  if (value === undefined || value.length > COOKIE_MAX_LENGTH) return undefined;
  const dotIndex = value.lastIndexOf('.');
  if (dotIndex < 1) return undefined;
  const token = value.slice(0, dotIndex);
  const signature = Buffer.from(value.slice(dotIndex + 1));
  const expectedSignature = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  const isValid = signature.length === expectedSignature.length && timingSafeEqual(signature, expectedSignature);
  return isValid ? token : undefined;
}
