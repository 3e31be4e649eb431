import { randomInt } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../ports/visitors.ts';

/** Number of groups of anonymous visitors: enough for shares of 1 %, but too few to identify a visitor by the group. */
const GROUP_COUNT = 1000;
const COOKIE_NAME = 'flag-group';
const ONE_YEAR_S = 365 * 24 * 3600;

/**
 * Returns the key that determines which flags are on for the visitor. For guests and members, it is the user id. For
 * anonymous visitors, it is the number of a random group, which is stored in a cookie. If every flag is on for all
 * visitors or for none (`hasPartialRollout` is false), anonymous visitors get no cookie, and their key is empty.
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
