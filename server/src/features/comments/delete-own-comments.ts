import { notifyCommentsChanged } from '../../library/index.ts';
import { incrementRevision, touchThread } from './change-thread.ts';
import type { CommentsDb, CommentsTransaction } from './comments-db.ts';

/**
 * Permanently deletes all comments of a member, also those that can be restored. Returns the number of deleted
 * comments. Each presentation has its own transaction, so that the comments of other people are not locked for long.
 */
export async function deleteOwnComments(db: CommentsDb, profileOid: string): Promise<number> {
  const presentations = await db
    .selectFrom('comments')
    .innerJoin('comment_threads', 'comment_threads.id', 'comments.thread_id')
    .select('presentation_oid')
    .distinct()
    .where('comments.author_oid', '=', profileOid)
    .execute();
  let deletedCount = 0;
  for (const { presentation_oid: oid } of presentations)
    deletedCount += await db.transaction().execute((trx) => deleteCommentsOn(trx, oid, profileOid));
  return deletedCount;
}

async function deleteCommentsOn(trx: CommentsTransaction, oid: string, profileOid: string): Promise<number> {
  const revision = await incrementRevision(trx, oid);
  const deleted = await trx
    .deleteFrom('comments')
    .where('author_oid', '=', profileOid)
    .where('thread_id', 'in', (query) =>
      query.selectFrom('comment_threads').select('comment_threads.id').where('presentation_oid', '=', oid),
    )
    .returning('thread_id')
    .execute();
  // A thread without comments remains as a row, so that clients learn of its removal.
  for (const threadId of new Set(deleted.map(({ thread_id }) => thread_id))) await touchThread(trx, threadId, revision);
  await notifyCommentsChanged(trx, oid, revision);
  return deleted.length;
}
