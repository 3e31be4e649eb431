import type { ChangedThread, CommentList, CommentThread, Mention } from '@flydeck/contract/comments/comment';
import type { CommentsDb } from './comments-db.ts';
import { groupBy } from './group-by.ts';
import { loadPeople } from './people.ts';
import { type LoadedThread, presentThread, type Reader } from './present-thread.ts';
import type { ThreadRow } from './tables.ts';

/**
 * Lists the threads of a presentation, or those that were changed after the revision `since`. All statements see the
 * same state, so that the list contains exactly the changes up to its revision.
 */
export async function listComments(db: CommentsDb, reader: Reader, since?: number): Promise<CommentList> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { oid } = reader.access;
      const state = await trx
        .selectFrom('comment_revisions')
        .select('revision')
        .where('presentation_oid', '=', oid)
        .executeTakeFirst();
      const revision = state?.revision ?? 0;
      // A client has a later revision if the database was restored from a backup.
      const after = since === undefined || since > revision ? undefined : since;
      const rows = await trx
        .selectFrom('comment_threads')
        .selectAll()
        .where('presentation_oid', '=', oid)
        .$if(after !== undefined, (query) => query.where('revision', '>', after ?? 0))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const { threads, people } = await presentThreads(trx, reader, rows);
      const listed = new Set(threads.map(({ id }) => id));
      const isComplete = after === undefined;
      const removedThreads = isComplete ? [] : rows.map(({ id }) => id).filter((id) => !listed.has(id));
      return { revision, isComplete, threads, removedThreads, people };
    });
}

/** Returns a thread after a change. */
export async function loadChangedThread(db: CommentsDb, reader: Reader, threadId: string): Promise<ChangedThread> {
  const rows = await db.selectFrom('comment_threads').selectAll().where('id', '=', threadId).execute();
  const { threads, people } = await presentThreads(db, reader, rows);
  return { thread: threads[0] ?? null, people };
}

/** Returns the threads that have comments, with the people whose oids occur in them. */
async function presentThreads(db: CommentsDb, reader: Reader, rows: readonly ThreadRow[]) {
  const loaded = await loadThreads(db, reader, rows);
  const comments = loaded.flatMap((thread) => thread.comments);
  const mentions = await loadMentions(
    db,
    comments.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id),
  );
  const threads: CommentThread[] = loaded.map((thread) => presentThread(reader, thread, mentions));
  const people = await loadPeople(db, [
    ...loaded.flatMap(({ row }) => [row.author_oid, row.resolved_by_oid]),
    ...comments.map(({ author_oid }) => author_oid),
    ...[...mentions.values()].flat().map(({ profileOid }) => profileOid),
  ]);
  return { threads, people };
}

/** Loads the comments of threads, and omits threads whose comments are all deleted. */
async function loadThreads(db: CommentsDb, { access }: Reader, rows: readonly ThreadRow[]): Promise<LoadedThread[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const comments = await db
    .selectFrom('comments')
    .selectAll()
    .where('thread_id', 'in', ids)
    // The revision, and not the time, because transactions may begin in another order than they are committed.
    .orderBy('revision')
    .execute();
  const { person } = access;
  const reads =
    person.kind === 'guest'
      ? []
      : await db
          .selectFrom('comment_reads')
          .select(['thread_id', 'revision'])
          .where('thread_id', 'in', ids)
          .where('profile_oid', '=', person.profileOid)
          .execute();
  const commentsByThread = groupBy(comments, ({ thread_id }) => thread_id);
  const revisionByThread = new Map(reads.map(({ thread_id, revision }) => [thread_id, revision]));
  return rows
    .map((row) => ({
      row,
      comments: commentsByThread.get(row.id) ?? [],
      readRevision: revisionByThread.get(row.id) ?? 0,
    }))
    .filter((thread) => thread.comments.some(({ deleted_at }) => deleted_at === null));
}

/** Returns the mentions by the id of the comment, in the order of their ranges. */
async function loadMentions(
  db: CommentsDb,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Mention[]>> {
  if (commentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('comment_mentions')
    .selectAll()
    .where('comment_id', 'in', commentIds)
    .orderBy('range_start')
    .execute();
  const byComment = groupBy(rows, ({ comment_id }) => comment_id);
  return new Map(
    [...byComment].map(([id, mentions]) => [
      id,
      mentions.map((row) => ({ profileOid: row.profile_oid, start: row.range_start, end: row.range_end })),
    ]),
  );
}
