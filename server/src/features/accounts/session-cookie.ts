import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import { type AuthOptions, COOKIE_PREFIX } from './auth-options.ts';

/** As better-auth names it; browsers take the prefix only over https. */
export const sessionCookieName = (secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

const LONGEST_COOKIE = 500;

/**
 * The session's token out of the request's cookie, if we signed it: `token.signature`, HMAC-SHA256 in base64, as
 * better-auth (better-call) writes it. What is not ours costs no question to the database.
 */
export function sessionTokenOf(
  { cookie }: IncomingHttpHeaders,
  { secret, secure }: Pick<AuthOptions, 'secret' | 'secure'>,
): string | undefined {
  if (cookie === undefined) return undefined;
  const value = parseCookie(cookie)[sessionCookieName(secure)];
  if (value === undefined || value.length > LONGEST_COOKIE) return undefined;
  const dot = value.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1));
  const ours = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : undefined;
}
