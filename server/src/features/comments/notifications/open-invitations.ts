import type { Member } from '../../../http/require-member.ts';
import type { CommentsDb } from '../comments-db.ts';
import { selectConfirmedAddress, selectOpenInvitations } from './select-invitations.ts';

/** An invitation that the member can accept. Its notification has the same id. */
export interface OpenInvitation {
  readonly id: string;
  readonly oid: string;
}

/**
 * Returns the open invitations that were sent to the confirmed mail address of a member, and inserts the notifications
 * that are missing. They are inserted when the member loads the notifications, so that a person who invites an address
 * cannot find out whether it has an account, and that members who sign up later also find their invitations.
 */
export async function notifyOpenInvitations(db: CommentsDb, member: Member): Promise<readonly OpenInvitation[]> {
  const invitations = await selectOpenInvitations(db)
    .leftJoin('notifications', 'notifications.id', 'presentation_invitations.id')
    .select('notifications.id as notificationId')
    .where('presentation_invitations.email', '=', selectConfirmedAddress(db, member.userId))
    .where('presentations.owner_oid', '!=', member.profileOid)
    .execute();
  const missing = invitations.filter(({ notificationId }) => notificationId === null);
  if (missing.length > 0)
    await db
      .insertInto('notifications')
      .values(
        missing.map(({ id, oid }) => ({
          id,
          recipient_oid: member.profileOid,
          kind: 'invitation' as const,
          presentation_oid: oid,
          thread_id: null,
          comment_id: null,
          mail_state: 'none' as const,
        })),
      )
      // Two windows can load the notifications at the same time.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  return invitations;
}
