import { randomInt } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../ports/visitors.ts';

/** Visitors without an account fall into so many groups: enough for a share of one percent, too few to know anybody by. */
const GROUPS = 1000;
const COOKIE = 'flag-group';
const ONE_YEAR_S = 365 * 24 * 3600;

/**
 * What keeps a visitor on one side of a share: the account, else a number that a thousandth of all visitors have, kept in a
 * cookie. The cookie is set only while a share needs it (`isShared`).
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
  const kept = parseCookie(request.headers.cookie ?? '')[COOKIE];
  if (kept !== undefined && /^\d{1,3}$/.test(kept)) return kept;
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
