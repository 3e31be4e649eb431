import { oidSchema } from '@flydeck/contract/presentations/ids';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JobDefinition, Jobs } from '../../../ports/jobs.ts';
import type { CommentsDb, CommentsTransaction } from '../comments-db.ts';

/** The recipient and the thread of a mail. */
export interface CommentMailTarget {
  readonly recipientOid: string;
  readonly threadId: string;
}

/** Job that mails the waiting notifications about a thread to a recipient. */
export const commentMailJob: JobDefinition<CommentMailTarget> = {
  name: 'comments.mail',
  payload: z.strictObject({ recipientOid: oidSchema, threadId: oidSchema }),
  retryLimit: 5,
  expireInSeconds: 60,
};

/** Minimum time between two mails about a thread to a recipient, in seconds. */
const INTERVAL_S = 600;

/** Time in seconds in which an author can still correct or delete a comment before it is mailed. */
const DELAY_S = 30;

/**
 * Returns the time in seconds until the next mail about a thread may be sent to a recipient: 0 if it may be sent now.
 * The transaction locks the recipient's row, so that jobs for the same thread and recipient run one after another.
 */
export async function secondsUntilNextMail(
  trx: CommentsTransaction,
  { recipientOid, threadId }: CommentMailTarget,
): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    SELECT extract(epoch FROM sent_at + make_interval(secs => ${INTERVAL_S}) - now())::float8 AS seconds
    FROM comment_mails WHERE recipient_oid = ${recipientOid} AND thread_id = ${threadId}
    FOR UPDATE`.execute(trx);
  return Math.max(0, Math.ceil(rows[0]?.seconds ?? 0));
}

/** Enqueues the job. While a job for the same thread and recipient waits, no other job is enqueued. */
export async function enqueueCommentMail(
  jobs: Pick<Jobs, 'enqueue'>,
  trx: CommentsDb,
  target: CommentMailTarget,
  delaySeconds = DELAY_S,
): Promise<void> {
  const { recipientOid, threadId } = target;
  const options = { singletonKey: `${recipientOid} ${threadId}`, startAfterSeconds: delaySeconds };
  await jobs.enqueue(trx, commentMailJob, target, options);
}
