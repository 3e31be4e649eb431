import type { CreateThreadRequest, WriteCommentRequest } from '@flydeck/contract/comments/comment';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import { newOid } from '../../library/index.ts';
import { authorColumnsOf, type CommentAccess } from './access.ts';
import { type CommentChange, changeThread } from './change-thread.ts';
import { assertNotFull, limitWriting } from './comment-limits.ts';
import type { CommentsDeps } from './comments-db.ts';
import { completeAnchor } from './complete-fingerprints.ts';
import { canEdit, findComment, findThread } from './find-comment.ts';
import { storeMentions } from './mentions.ts';
import { notifyPeople } from './notify-people.ts';

/** Creates a thread with its first comment. Returns the id of the thread. @throws PublicError `comments.full` */
export async function createThread(
  deps: CommentsDeps,
  access: CommentAccess,
  { anchor, ...comment }: CreateThreadRequest,
): Promise<string> {
  const { db } = deps;
  const { oid } = access;
  await limitWriting(deps, access.person);
  const log = await db
    .selectFrom('edit_documents')
    .select('head_seq')
    .where('presentation_oid', '=', oid)
    .executeTakeFirst();
  const logSeq = log?.head_seq ?? null;
  // Before the transaction, which blocks other comments on the presentation.
  const completed = await completeAnchor(db, { oid, logSeq }, anchor);
  return changeThread(db, access, async (change) => {
    const { trx, revision } = change;
    const threadId = newOid();
    await trx
      .insertInto('comment_threads')
      .values({
        id: threadId,
        presentation_oid: oid,
        anchor: JSON.stringify(completed),
        log_seq: logSeq,
        ...authorColumnsOf(access.person),
        revision,
      })
      .execute();
    await addComment(deps, change, threadId, comment);
    return threadId;
  });
}

/** Adds a comment to a thread. @throws PublicError `resource.not_found`, `comments.full` */
export async function reply(
  deps: CommentsDeps,
  access: CommentAccess,
  threadId: string,
  comment: WriteCommentRequest,
): Promise<string> {
  await limitWriting(deps, access.person);
  return changeThread(deps.db, access, async (change) => {
    await findThread(change.trx, access.oid, threadId);
    await addComment(deps, change, threadId, comment);
    return threadId;
  });
}

/** Inserts a comment with its mentions and notifications. The author has then read the thread up to this comment. */
async function addComment(
  deps: CommentsDeps,
  { trx, access, revision }: CommentChange,
  threadId: string,
  { body, mentions }: WriteCommentRequest,
): Promise<void> {
  const { oid, person } = access;
  const commentId = newOid();
  await trx
    .insertInto('comments')
    .values({ id: commentId, thread_id: threadId, ...authorColumnsOf(person), body, revision })
    .execute();
  await assertNotFull(trx, oid);
  const mentioned = await storeMentions(trx, { oid, commentId, author: person }, mentions);
  await notifyPeople(deps, trx, { oid, threadId, commentId, author: person, mentioned });
}

/**
 * Changes the text of a comment. People who are now mentioned and have no notification about the comment get one.
 * @throws PublicError `resource.not_found` unless the person wrote the comment; `comments.full`
 */
export async function editComment(
  deps: CommentsDeps,
  access: CommentAccess,
  commentId: string,
  { body, mentions }: WriteCommentRequest,
): Promise<string> {
  await limitWriting(deps, access.person);
  return changeThread(deps.db, access, async ({ trx }) => {
    const { oid, person } = access;
    const comment = await findComment(trx, oid, commentId);
    if (!canEdit(access, comment)) throw new PublicError('resource.not_found');
    const mentioned = await storeMentions(trx, { oid, commentId, author: person }, mentions);
    const { thread_id: threadId } = comment;
    await notifyPeople(deps, trx, { oid, threadId, commentId, author: person, mentioned, onlyMentioned: true });
    await trx.updateTable('comments').set({ body, edited_at: sql<Date>`now()` }).where('id', '=', commentId).execute();
    await assertNotFull(trx, oid);
    return threadId;
  });
}
