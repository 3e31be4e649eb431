import { PublicError } from '@flydeck/contract/errors';
import type { Actor, GuestIdentity, VisitorRequest, Visitors } from '../ports/visitors.ts';

/** The sender of a request, who has an account. */
export type Member = Extract<Actor, { kind: 'member' }>;

/** A guest who has chosen a name. */
type NamedGuest = Extract<Actor, { kind: 'guest' }> & { readonly identity: GuestIdentity };

/** The sender of a request who may edit or comment on presentations, if the access policy allows it. */
export type Participant = Member | NamedGuest;

/**
 * Returns the participant who sent the request.
 * @throws PublicError `auth.required` for anonymous visitors, and guests who have not chosen a name
 */
export async function requireParticipant(visitors: Visitors, request: VisitorRequest): Promise<Participant> {
  const actor = await visitors.actorOf(request);
  if (actor.kind === 'member') return actor;
  if (actor.kind === 'guest' && actor.identity) return { ...actor, identity: actor.identity };
  throw new PublicError('auth.required');
}

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
