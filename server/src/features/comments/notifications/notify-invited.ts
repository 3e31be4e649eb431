import { newOid } from '../../../library/index.ts';
import type { CommentsDb } from '../comments-db.ts';

/** An invitation of a member to a presentation. */
interface Invitation {
  readonly oid: string;
  readonly recipientOid: string;
}

/** Notifies a member about an invitation, which has a mail of its own. Replaces an earlier notification about it. */
export async function notifyInvited(trx: CommentsDb, { oid, recipientOid }: Invitation): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('recipient_oid', '=', recipientOid)
    .where('presentation_oid', '=', oid)
    .where('kind', '=', 'invitation')
    .execute();
  await trx
    .insertInto('notifications')
    .values({
      id: newOid(),
      recipient_oid: recipientOid,
      kind: 'invitation',
      presentation_oid: oid,
      thread_id: null,
      comment_id: null,
      mail_state: 'none',
    })
    .execute();
}
