import { UNSUBSCRIBE_PATH } from '@flydeck/contract/comments/notification';
import { sql } from 'kysely';
import { listPeopleAllowed } from '../../../library/index.ts';
import { enqueueMail, writeMail } from '../../mail/index.ts';
import { countMail } from '../comment-limits.ts';
import { commentPath } from '../comment-path.ts';
import type { CommentsDb, CommentsDeps, CommentsTransaction } from '../comments-db.ts';
import { claimWaitingNotifications, type MailedComment } from './claim-notifications.ts';
import { type CommentMailTarget, enqueueCommentMail, secondsUntilNextMail } from './comment-mail-job.ts';
import { quoteComments } from './quote-comments.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

export interface CommentMailDeps extends Pick<CommentsDeps, 'db' | 'jobs' | 'limits'> {
  readonly tokens: UnsubscribeTokens;
  readonly siteName: string;
  /** Public URL of the instance, without a trailing slash. */
  readonly origin: string;
}

/**
 * Mails the waiting notifications about a thread to a recipient. If the last mail about the thread was sent less than
 * ten minutes ago, enqueues the job again for later, so that the next mail contains all comments until then. Comments
 * that are read or deleted are not mailed, nor are comments on presentations to which the recipient has lost access.
 */
export async function sendCommentMail(deps: CommentMailDeps, target: CommentMailTarget): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await insertMailRow(trx, target))) return;
    const delaySeconds = await secondsUntilNextMail(trx, target);
    if (delaySeconds > 0) return enqueueCommentMail(deps.jobs, trx, target, delaySeconds);
    const comments = await claimWaitingNotifications(trx, target);
    const recipient = await findRecipient(trx, comments, target);
    if (!recipient || !(await countMail(deps, trx, target.recipientOid))) return;
    await enqueueMail(deps.jobs, trx, composeCommentMail(deps, target, { comments, recipient }));
    await trx
      .updateTable('comment_mails')
      .set({ sent_at: sql<Date>`now()` })
      .where('recipient_oid', '=', target.recipientOid)
      .where('thread_id', '=', target.threadId)
      .execute();
  });
}

/** Inserts the row that is locked. Returns false if the thread or the recipient was deleted. */
async function insertMailRow(
  trx: CommentsTransaction,
  { recipientOid, threadId }: CommentMailTarget,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM profiles, comment_threads WHERE profiles.oid = ${recipientOid} AND comment_threads.id = ${threadId}
    FOR KEY SHARE`.execute(trx);
  if (rows.length === 0) return false;
  await trx
    .insertInto('comment_mails')
    .values({ recipient_oid: recipientOid, thread_id: threadId, sent_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

interface Recipient {
  readonly email: string;
  readonly name: string;
  readonly language: string;
}

/**
 * Returns the recipient; undefined if there is nothing to mail, or the recipient does not want mails, may not comment
 * on the presentation any more, or has not verified the e-mail address, which may belong to another person.
 */
async function findRecipient(
  db: CommentsDb,
  [comment]: readonly MailedComment[],
  { recipientOid }: CommentMailTarget,
): Promise<Recipient | undefined> {
  if (comment === undefined) return undefined;
  const [profile] = await listPeopleAllowed(db, { oid: comment.presentation_oid, verb: 'comment' }, [recipientOid]);
  if (profile?.comment_mail !== 'at_once' || profile.user_id === null) return undefined;
  const user = await db
    .selectFrom('account_users')
    .select(['email', 'name'])
    .where('id', '=', profile.user_id)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return user && { ...user, language: profile.language ?? 'en' };
}

function composeCommentMail(
  { tokens, siteName, origin }: CommentMailDeps,
  { recipientOid, threadId }: CommentMailTarget,
  { comments, recipient }: { readonly comments: readonly MailedComment[]; readonly recipient: Recipient },
) {
  const { email: to, name, language } = recipient;
  const [first] = comments;
  const mention = comments.find(({ kind }) => kind === 'mention');
  const author = (mention ?? first)?.author ?? '';
  const oid = first?.presentation_oid ?? '';
  const path = commentPath({ oid, schemaVersion: first?.schema_version ?? '' }, threadId);
  return writeMail({
    to,
    name: mention ? 'commentMention' : 'newComment',
    language,
    siteName,
    values: { name, author, title: first?.title ?? '', comments: quoteComments(comments) },
    url: origin + path,
    unsubscribeUrl: `${origin}${UNSUBSCRIBE_PATH}?token=${tokens.issue(recipientOid)}`,
  });
}
