import { sql } from 'kysely';
import type { Member } from '../../../http/require-member.ts';
import type { CommentsDb } from '../comments-db.ts';

/** An invitation that the member can accept. Its notification has the same id. */
export interface OpenInvitation {
  readonly id: string;
  readonly oid: string;
}

/**
 * Returns the invitations that were sent to the confirmed mail address of a member and are not accepted yet, and inserts
 * their notifications. Because this happens when the member loads the notifications, and not when somebody invites an
 * address, inviting reveals nothing about the accounts of the instance, and members who sign up later find their
 * invitations, too.
 */
export async function notifyOpenInvitations(db: CommentsDb, member: Member): Promise<readonly OpenInvitation[]> {
  const invitations = await db
    .selectFrom('account_users')
    .innerJoin('presentation_invitations', 'presentation_invitations.email', 'account_users.email')
    .innerJoin('presentations', 'presentations.oid', 'presentation_invitations.presentation_oid')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select(['presentation_invitations.id', 'presentations.oid'])
    .where('account_users.id', '=', member.userId)
    .where('account_users.email_verified', '=', true)
    .where('presentation_invitations.expires_at', '>', sql<Date>`now()`)
    .where('presentations.owner_oid', '!=', member.profileOid)
    .where('presentations.deleted_at', 'is', null)
    .where('presentations.moderation', '=', 'visible')
    .where('profiles.suspended_at', 'is', null)
    .execute();
  if (invitations.length === 0) return [];
  await db
    .insertInto('notifications')
    .values(
      invitations.map(({ id, oid }) => ({
        id,
        recipient_oid: member.profileOid,
        kind: 'invitation' as const,
        presentation_oid: oid,
        thread_id: null,
        comment_id: null,
        mail_state: 'none' as const,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return invitations;
}
