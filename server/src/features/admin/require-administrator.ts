import { PublicError } from '@flydeck/contract/errors';
import type { Member } from '../../http/require-member.ts';
import type { VisitorRequest, Visitors } from '../../ports/visitors.ts';

/**
 * Returns the requesting administrator.
 * @throws PublicError `resource.not_found` for everybody else, so that the administration's existence is not
 * revealed.
 */
export async function requireAdministrator(visitors: Visitors, request: VisitorRequest): Promise<Member> {
  const actor = await visitors.actorOf(request);
  if (actor.kind !== 'member' || !actor.isAdministrator) throw new PublicError('resource.not_found');
  return actor;
}
