import { sql } from 'kysely';
import type { CommentsDb } from './comments-db.ts';
import { findThread } from './find-comment.ts';

interface ReadThread {
  readonly oid: string;
  readonly threadId: string;
  readonly profileOid: string;
  /** The revision of the list that the member has read. */
  readonly revision: number;
}

/**
 * Marks a thread as read up to a revision, and the notifications about these comments.
 * @throws PublicError `resource.not_found`
 */
export async function markThreadRead(
  db: CommentsDb,
  { oid, threadId, profileOid, revision }: ReadThread,
): Promise<void> {
  const thread = await findThread(db, oid, threadId);
  // A revision in the future would mark later comments as read.
  const readRevision = Math.min(revision, thread.revision);
  await sql`
    INSERT INTO comment_reads (thread_id, profile_oid, revision)
    VALUES (${threadId}, ${profileOid}, ${readRevision})
    ON CONFLICT (thread_id, profile_oid)
    DO UPDATE SET revision = greatest(comment_reads.revision, excluded.revision)`.execute(db);
  await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('recipient_oid', '=', profileOid)
    .where('thread_id', '=', threadId)
    .where('read_at', 'is', null)
    .where('comment_id', 'in', (query) =>
      query
        .selectFrom('comments')
        .select('comments.id')
        .where('thread_id', '=', threadId)
        .where('revision', '<=', readRevision),
    )
    .execute();
}
