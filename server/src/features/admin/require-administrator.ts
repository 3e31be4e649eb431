import { PublicError } from '@flydeck/contract/errors';
import type { Member } from '../../http/require-member.ts';
import type { Asking, Visitors } from '../../ports/visitors.ts';

/** The administrator who asks. @throws PublicError `resource.not_found` for everybody else: they learn nothing of it. */
export async function requireAdministrator(visitors: Visitors, request: Asking): Promise<Member> {
  const actor = await visitors.actorOf(request);
  if (actor.kind !== 'member' || !actor.isAdministrator) throw new PublicError('resource.not_found');
  return actor;
}
