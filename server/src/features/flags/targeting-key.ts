import { randomInt } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../ports/visitors.ts';

/** Number of groups of visitors without an account: enough for shares of 1 %, too few to identify anybody. */
const GROUPS = 1000;
const COOKIE = 'flag-group';
const ONE_YEAR_S = 365 * 24 * 3600;

/**
 * Returns the key by which a visitor falls on one side of a share: the user id, else a random group number from a
 * cookie. The cookie is set only while a flag is on for a share of visitors (`isShared`); without it the key is empty.
 */
export function targetingKey(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    actor,
    isShared,
    secure,
  }: { readonly actor: Actor; readonly isShared: boolean; readonly secure: boolean },
): string {
  if (actor.kind !== 'anonymous') return actor.userId;
  if (!isShared) return '';
  const stored = parseCookie(request.headers.cookie ?? '')[COOKIE];
  if (stored !== undefined && /^\d{1,3}$/.test(stored)) return stored;
  const group = String(randomInt(GROUPS));
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: COOKIE,
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
