import type { NotificationKind } from '@flydeck/contract/comments/notification';
import { listPeopleAllowed, newOid } from '../../library/index.ts';
import type { Commenter } from './access.ts';
import type { CommentsDb, CommentsDeps } from './comments-db.ts';
import { enqueueCommentMail } from './mail/comment-mail-job.ts';

/** A comment about which people get notifications. */
interface NotifiedComment {
  readonly oid: string;
  readonly threadId: string;
  readonly commentId: string;
  readonly author: Commenter;
  /** Oids of the mentioned profiles. */
  readonly mentioned: readonly string[];
  /** Only the mentioned people get a notification, because the comment is not new. */
  readonly onlyMentioned?: boolean;
}

/**
 * Inserts the notifications about a comment, at most one for each recipient, and enqueues the mails. The author gets
 * none, nor do people who may not comment on the presentation.
 */
export async function notifyPeople(
  deps: Pick<CommentsDeps, 'jobs'>,
  trx: CommentsDb,
  comment: NotifiedComment,
): Promise<void> {
  const kinds = await findRecipients(trx, comment);
  if (comment.author.kind === 'member') kinds.delete(comment.author.profileOid);
  const { oid, threadId, commentId } = comment;
  const people = await listPeopleAllowed(trx, { oid, verb: 'comment' }, [...kinds.keys()]);
  if (people.length === 0) return;
  const values = people.map((profile) => ({
    id: newOid(),
    recipient_oid: profile.oid,
    kind: kinds.get(profile.oid) ?? 'comment',
    presentation_oid: oid,
    thread_id: threadId,
    comment_id: commentId,
    mail_state: profile.comment_mail === 'at_once' ? ('waiting' as const) : ('none' as const),
  }));
  const inserted = await trx
    .insertInto('notifications')
    .values(values)
    .onConflict((conflict) => conflict.columns(['recipient_oid', 'comment_id']).doNothing())
    .returning(['recipient_oid', 'mail_state'])
    .execute();
  for (const { recipient_oid: recipientOid, mail_state: state } of inserted)
    if (state === 'waiting') await enqueueCommentMail(deps.jobs, trx, { recipientOid, threadId });
}

/** Returns the kind of notification by the oid of the recipient. Mentions have precedence over other kinds. */
async function findRecipients(
  trx: CommentsDb,
  { oid, threadId, mentioned, onlyMentioned = false }: NotifiedComment,
): Promise<Map<string, NotificationKind>> {
  const kinds = new Map<string, NotificationKind>();
  if (!onlyMentioned) {
    const { owner_oid: ownerOid } = await trx
      .selectFrom('presentations')
      .select('owner_oid')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    kinds.set(ownerOid, 'comment');
    const participants = await trx
      .selectFrom('comments')
      .select('author_oid')
      .distinct()
      .where('thread_id', '=', threadId)
      .where('deleted_at', 'is', null)
      .where('author_oid', 'is not', null)
      .execute();
    for (const { author_oid: authorOid } of participants) if (authorOid !== null) kinds.set(authorOid, 'reply');
  }
  for (const profileOid of mentioned) kinds.set(profileOid, 'mention');
  return kinds;
}
