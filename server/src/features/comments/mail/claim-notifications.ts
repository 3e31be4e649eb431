import type { NotificationKind } from '@flydeck/contract/comments/notification';
import { displayName } from '../../../library/index.ts';
import type { CommentsTransaction } from '../comments-db.ts';
import type { CommentMailTarget } from './comment-mail-job.ts';

/** A comment that a mail quotes. */
export interface MailedComment {
  readonly kind: NotificationKind;
  /** Name of the author. */
  readonly author: string;
  readonly body: string;
  readonly presentation_oid: string;
  readonly schema_version: string;
  readonly title: string;
}

/**
 * Marks the waiting notifications about a thread as handled. Returns the comments to mail, oldest first: those that are
 * neither read nor deleted, and whose author has not deleted the account.
 */
export async function claimWaitingNotifications(
  trx: CommentsTransaction,
  { recipientOid, threadId }: CommentMailTarget,
): Promise<readonly MailedComment[]> {
  const claimed = await trx
    .updateTable('notifications')
    .set({ mail_state: 'done' })
    .where('recipient_oid', '=', recipientOid)
    .where('thread_id', '=', threadId)
    .where('mail_state', '=', 'waiting')
    .returning(['id', 'read_at'])
    .execute();
  const unread = claimed.filter(({ read_at }) => read_at === null).map(({ id }) => id);
  if (unread.length === 0) return [];
  const rows = await trx
    .selectFrom('notifications')
    .innerJoin('comments', 'comments.id', 'notifications.comment_id')
    .innerJoin('presentations', 'presentations.oid', 'notifications.presentation_oid')
    .leftJoin('profiles', 'profiles.oid', 'comments.author_oid')
    .select(['notifications.kind', 'notifications.presentation_oid', 'comments.body', 'comments.guest_name'])
    .select(['presentations.title', 'presentations.schema_version'])
    .select(['profiles.username', 'profiles.first_name', 'profiles.last_name', 'profiles.public_display_name'])
    .where('notifications.id', 'in', unread)
    .where('comments.deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('comments.author_oid', 'is not', null), eb('comments.guest_id', 'is not', null)]))
    .orderBy('comments.revision')
    .execute();
  return rows.map(({ username, first_name, last_name, public_display_name, guest_name, ...row }) => ({
    ...row,
    author:
      username === null
        ? (guest_name ?? '')
        : displayName({
            username,
            first_name: first_name ?? '',
            last_name: last_name ?? '',
            public_display_name: public_display_name ?? '',
          }),
  }));
}
