import { randomInt } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../ports/visitors.ts';

/** Number of groups of visitors without an account: enough for shares of 1 %, too few to identify anybody. */
const GROUP_COUNT = 1000;
const COOKIE_NAME = 'flag-group';
const ONE_YEAR_S = 365 * 24 * 3600;

/**
 * Returns the key that determines the visitor's flags: the user id of a guest or member; for anonymous visitors, a
 * random group number that is kept in a cookie. `hasPartialRollout`: some flag is on for only a share of visitors.
 * Otherwise anonymous visitors need no cookie, and their key is empty.
 */
export function ensureTargetingKey(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    actor,
    hasPartialRollout,
    secure,
  }: { readonly actor: Actor; readonly hasPartialRollout: boolean; readonly secure: boolean },
): string {
  if (actor.kind !== 'anonymous') return actor.userId;
  if (!hasPartialRollout) return '';
  const cookieGroup = parseCookie(request.headers.cookie ?? '')[COOKIE_NAME];
  if (cookieGroup !== undefined && /^\d{1,3}$/.test(cookieGroup)) return cookieGroup;
  const group = String(randomInt(GROUP_COUNT));
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: COOKIE_NAME,
      value: group,
      path: '/',
      maxAge: ONE_YEAR_S,
      sameSite: 'lax',
      httpOnly: true,
      secure,
    }),
  );
  return group;
}
