import type { CommentThread, Mention, PresentedComment } from '@flydeck/contract/comments/comment';
import type { CommentAccess } from './access.ts';
import { canDelete, canEdit, canRestore, isOwn } from './find-comment.ts';
import { presentAuthor } from './people.ts';
import type { CommentRow, ThreadRow } from './tables.ts';

/** Who sees a thread, and when. */
export interface Reader {
  readonly access: CommentAccess;
  readonly now: Date;
}

/** A thread with its comments, oldest first. */
export interface LoadedThread {
  readonly row: ThreadRow;
  readonly comments: readonly CommentRow[];
  /** The revision that the reader has marked as read. */
  readonly readRevision: number;
}

/** Returns a thread as a person sees it. */
export function presentThread(
  { access, now }: Reader,
  { row, comments, readRevision }: LoadedThread,
  mentions: ReadonlyMap<string, readonly Mention[]>,
): CommentThread {
  const presentComment = (comment: CommentRow): PresentedComment => {
    const isDeleted = comment.deleted_at !== null;
    return {
      id: comment.id,
      author: presentAuthor(comment),
      isOwn: isOwn(access, comment),
      body: isDeleted ? '' : comment.body,
      mentions: isDeleted ? [] : [...(mentions.get(comment.id) ?? [])],
      createdAt: comment.created_at.toISOString(),
      editedAt: comment.edited_at?.toISOString() ?? null,
      isDeleted,
      canEdit: canEdit(access, comment),
      canDelete: canDelete(access, comment),
      canRestore: canRestore(access, comment, now),
    };
  };
  return {
    id: row.id,
    anchor: row.anchor,
    logSeq: row.log_seq,
    author: presentAuthor(row),
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_at === null ? null : presentAuthor(resolverOf(row)),
    isUnread:
      access.person.kind === 'member' &&
      comments.some(
        (comment) => comment.revision > readRevision && comment.deleted_at === null && !isOwn(access, comment),
      ),
    comments: comments.map(presentComment),
  };
}

/** Returns the columns of the person who resolved a thread, named as those of an author. */
const resolverOf = (row: ThreadRow) => ({
  author_oid: row.resolved_by_oid,
  guest_id: row.resolved_by_guest_id,
  guest_name: row.resolved_by_guest_name,
});
