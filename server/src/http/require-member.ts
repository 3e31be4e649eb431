import { PublicError } from '@flydeck/contract/errors';
import type { Actor, VisitorRequest, Visitors } from '../ports/visitors.ts';

/** The sender of a request, who has an account. */
export type Member = Extract<Actor, { kind: 'member' }>;

/** Returns the member who sent the request. @throws PublicError `auth.required` for guests and anonymous visitors. */
export async function requireMember(visitors: Visitors, request: VisitorRequest): Promise<Member> {
  const actor = await visitors.actorOf(request);
  if (actor.kind !== 'member') throw new PublicError('auth.required');
  return actor;
}

/**
 * Returns the requesting administrator.
 * @throws PublicError `resource.not_found` for all other visitors, so that the response does not reveal that
 * administration pages exist.
 */
export async function requireAdministrator(visitors: Visitors, request: VisitorRequest): Promise<Member> {
  const actor = await visitors.actorOf(request);
  if (actor.kind !== 'member' || !actor.isAdministrator) throw new PublicError('resource.not_found');
  return actor;
}
