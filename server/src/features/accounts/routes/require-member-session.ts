import { PublicError } from '@flydeck/contract/errors';
import type { VisitorRequest } from '../../../ports/visitors.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { ActiveSession } from '../visitors.ts';

/** A member's session. */
export type MemberSession = ActiveSession & { readonly actor: { readonly kind: 'member' } };

/**
 * Returns the session of the requesting member.
 * @throws PublicError `auth.required` for guests and anonymous visitors.
 */
export async function requireMemberSession(
  { visitors }: Pick<AccountsContext, 'visitors'>,
  request: VisitorRequest,
): Promise<MemberSession> {
  const session = await visitors.sessionOf(request);
  if (session?.actor.kind !== 'member') throw new PublicError('auth.required');
  return session as MemberSession;
}
