import { COMMENTS_MAX, COMMENTS_MAX_BYTES, THREADS_MAX } from '@flydeck/contract/comments/constants';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import type { Limit } from '../limits/index.ts';
import type { Commenter } from './access.ts';
import type { CommentsDb, CommentsDeps, CommentsTransaction } from './comments-db.ts';

/** Limits on the comments that a person writes, changes, deletes or restores. */
const WRITING_LIMITS: readonly Limit[] = [
  { action: 'comments.write', max: 20, windowSeconds: 60 },
  { action: 'comments.write-daily', max: 1000, windowSeconds: 86_400 },
];

/** Limit on the mails about comments to one member, whatever the number of threads. */
const MAIL_LIMIT: Limit = { action: 'comments.mail', max: 30, windowSeconds: 3600 };

/** Counts a change of comments. @throws PublicError `request.too_many` if the person made too many changes. */
export async function limitWriting({ limits }: Pick<CommentsDeps, 'limits'>, person: Commenter): Promise<void> {
  const subject = person.kind === 'member' ? person.profileOid : person.guestId;
  for (const limit of WRITING_LIMITS) await limits.consume(limit, person.kind, subject);
}

/** Counts a mail to a member in a transaction. Returns whether the mail is within the limit. */
export function countMail(
  { limits }: Pick<CommentsDeps, 'limits'>,
  db: CommentsDb,
  recipientOid: string,
): Promise<boolean> {
  return limits.inTransaction(db).tryConsume(MAIL_LIMIT, recipientOid);
}

/** @throws PublicError `comments.full` if a presentation has more comments or more text than allowed. */
export async function assertNotFull(trx: CommentsTransaction, oid: string): Promise<void> {
  const { rows } = await sql<{ threads: number; comments: number; bytes: number }>`
    SELECT count(DISTINCT thread_id)::int AS threads, count(*)::int AS comments,
      coalesce(sum(octet_length(body)), 0)::float8 AS bytes
    FROM comments JOIN comment_threads ON comment_threads.id = thread_id
    WHERE presentation_oid = ${oid} AND deleted_at IS NULL`.execute(trx);
  const { threads = 0, comments = 0, bytes = 0 } = rows[0] ?? {};
  if (threads > THREADS_MAX || comments > COMMENTS_MAX || bytes > COMMENTS_MAX_BYTES)
    throw new PublicError('comments.full');
}
