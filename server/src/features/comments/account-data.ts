import type { AccountData } from '../../ports/accounts.ts';

/**
 * Archives the comments that a member wrote, and the member's notifications. Foreign keys delete the notifications,
 * mentions and read marks of a deleted account. Its comments remain without an author, unless the member deletes them
 * before (`DELETE /api/comments`).
 */
export const commentData: AccountData = {
  archive: async (db, { profileOid }) => ({
    'comments.json': await db
      .selectFrom('comments')
      .innerJoin('comment_threads', 'comment_threads.id', 'comments.thread_id')
      .select(['comments.id', 'thread_id', 'presentation_oid', 'anchor', 'body'])
      .select(['comments.created_at', 'edited_at', 'deleted_at'])
      .where('comments.author_oid', '=', profileOid)
      .orderBy('comments.created_at')
      .orderBy('comments.id')
      .execute(),
    'notifications.json': await db
      .selectFrom('notifications')
      .select(['kind', 'presentation_oid', 'thread_id', 'comment_id', 'created_at', 'read_at'])
      .where('recipient_oid', '=', profileOid)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  }),
};
