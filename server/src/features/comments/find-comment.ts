import { DELETED_COMMENT_DAYS } from '@flydeck/contract/comments/constants';
import { PublicError } from '@flydeck/contract/errors';
import { type CommentAccess, isSamePerson } from './access.ts';
import type { CommentsDb } from './comments-db.ts';
import type { CommentRow, ThreadRow } from './tables.ts';

const DAY_MS = 86_400_000;

/**
 * Returns a thread of a presentation that has comments.
 * @throws PublicError `resource.not_found` for unknown threads, and threads of other presentations
 */
export async function findThread(db: CommentsDb, oid: string, id: string): Promise<ThreadRow> {
  const thread = await db
    .selectFrom('comment_threads')
    .selectAll()
    .where('id', '=', id)
    .where('presentation_oid', '=', oid)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('comments')
          .select('comments.id')
          .whereRef('thread_id', '=', 'comment_threads.id')
          .where('deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  if (!thread) throw new PublicError('resource.not_found');
  return thread;
}

/**
 * Returns a comment on a presentation, also if the comment is deleted.
 * @throws PublicError `resource.not_found` for unknown comments, and comments on other presentations
 */
export async function findComment(db: CommentsDb, oid: string, id: string): Promise<CommentRow> {
  const comment = await db
    .selectFrom('comments')
    .innerJoin('comment_threads', 'comment_threads.id', 'comments.thread_id')
    .selectAll('comments')
    .where('comments.id', '=', id)
    .where('presentation_oid', '=', oid)
    .executeTakeFirst();
  if (!comment) throw new PublicError('resource.not_found');
  return comment;
}

type AuthorOf = Pick<CommentRow, 'author_oid' | 'guest_id' | 'deleted_at'>;

/** Returns whether the person wrote the comment. */
export const isOwn = ({ person }: CommentAccess, { author_oid, guest_id }: AuthorOf): boolean =>
  isSamePerson(person, author_oid, guest_id);

/** Returns whether the person may change the text of a comment. */
export const canEdit = (access: CommentAccess, comment: AuthorOf): boolean =>
  comment.deleted_at === null && isOwn(access, comment);

/** Returns whether the person may delete a comment. */
export const canDelete = (access: CommentAccess, comment: AuthorOf): boolean =>
  comment.deleted_at === null && (access.isOwner || isOwn(access, comment));

/** Returns whether the person may restore a comment: the one who deleted it, for some days. */
export function canRestore({ person }: CommentAccess, comment: CommentRow, now: Date): boolean {
  const { deleted_at: deletedAt, deleted_by_oid: profileOid, deleted_by_guest_id: guestId } = comment;
  if (deletedAt === null || !isSamePerson(person, profileOid, guestId)) return false;
  return now.getTime() - deletedAt.getTime() < DELETED_COMMENT_DAYS * DAY_MS;
}
