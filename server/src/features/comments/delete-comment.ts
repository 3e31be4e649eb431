import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import type { CommentAccess } from './access.ts';
import { changeThread } from './change-thread.ts';
import { assertNotFull, limitWriting } from './comment-limits.ts';
import type { CommentsDeps } from './comments-db.ts';
import { canDelete, canRestore, findComment } from './find-comment.ts';

/**
 * Deletes a comment, which can be restored. Returns the id of the thread.
 * @throws PublicError `resource.not_found` unless the person wrote the comment or owns the presentation
 */
export async function deleteComment(deps: CommentsDeps, access: CommentAccess, commentId: string): Promise<string> {
  await limitWriting(deps, access.person);
  return changeThread(deps.db, access, async ({ trx }) => {
    const { person } = access;
    const comment = await findComment(trx, access.oid, commentId);
    if (!canDelete(access, comment)) throw new PublicError('resource.not_found');
    await trx
      .updateTable('comments')
      .set({
        deleted_at: sql<Date>`now()`,
        deleted_by_oid: person.kind === 'member' ? person.profileOid : null,
        deleted_by_guest_id: person.kind === 'guest' ? person.guestId : null,
      })
      .where('id', '=', commentId)
      .execute();
    return comment.thread_id;
  });
}

/**
 * Undoes the deletion of a comment. Returns the id of the thread.
 * @throws PublicError `resource.not_found` unless the person deleted the comment; `comments.full`
 */
export async function restoreComment(
  deps: CommentsDeps,
  access: CommentAccess,
  commentId: string,
  now: Date,
): Promise<string> {
  await limitWriting(deps, access.person);
  return changeThread(deps.db, access, async ({ trx }) => {
    const comment = await findComment(trx, access.oid, commentId);
    if (!canRestore(access, comment, now)) throw new PublicError('resource.not_found');
    await trx
      .updateTable('comments')
      .set({ deleted_at: null, deleted_by_oid: null, deleted_by_guest_id: null })
      .where('id', '=', commentId)
      .execute();
    await assertNotFull(trx, access.oid);
    return comment.thread_id;
  });
}
