import type { Anchor } from '@flydeck/contract/comments/anchor';
import type { CommentPerson, CommentThread, PresentedComment } from '@flydeck/contract/comments/comment';
import type { WrittenComment } from './comment-api.ts';

type Threads = readonly CommentThread[];

/** A change that is shown before the server has confirmed it. */
export type OptimisticChange = (threads: Threads) => Threads;

/** Prefix of the ids of comments that the server has not confirmed. Oids do not contain it. */
const PENDING_PREFIX = 'pending-';

/** Whether a comment or thread is not confirmed by the server yet. */
export const isPending = ({ id }: { readonly id: string }): boolean => id.startsWith(PENDING_PREFIX);

export const pendingId = (number: number): string => PENDING_PREFIX + number;

const changeThread =
  (id: string, change: (thread: CommentThread) => CommentThread): OptimisticChange =>
  (threads) =>
    threads.map((thread) => (thread.id === id ? change(thread) : thread));

const changeComment = (id: string, change: (comment: PresentedComment) => PresentedComment): OptimisticChange => {
  return (threads) =>
    threads.map((thread) =>
      thread.comments.some((comment) => comment.id === id)
        ? { ...thread, comments: thread.comments.map((comment) => (comment.id === id ? change(comment) : comment)) }
        : thread,
    );
};

interface NewComment {
  readonly id: string;
  readonly author: CommentPerson;
  readonly written: WrittenComment;
  /** ISO 8601. */
  readonly now: string;
}

const presentNew = ({ id, author, written, now }: NewComment): PresentedComment => ({
  id,
  author: { kind: 'member', profileOid: author.profileOid },
  isOwn: true,
  body: written.body,
  mentions: [...written.mentions],
  createdAt: now,
  editedAt: null,
  isDeleted: false,
  canEdit: false,
  canDelete: false,
  canRestore: false,
});

export const addThread =
  (comment: NewComment, anchor: Anchor): OptimisticChange =>
  (threads) => [
    ...threads,
    {
      id: comment.id,
      anchor,
      logSeq: null,
      author: { kind: 'member', profileOid: comment.author.profileOid },
      createdAt: comment.now,
      resolvedAt: null,
      resolvedBy: null,
      isUnread: false,
      comments: [presentNew(comment)],
    },
  ];

export const addReply = (threadId: string, comment: NewComment): OptimisticChange =>
  changeThread(threadId, (thread) => ({ ...thread, comments: [...thread.comments, presentNew(comment)] }));

export const editComment = (id: string, { body, mentions }: WrittenComment): OptimisticChange =>
  changeComment(id, (comment) => ({ ...comment, body, mentions: [...mentions] }));

/** Deletes a comment. A thread without other comments disappears. */
export const deleteComment = (id: string): OptimisticChange => {
  const change = changeComment(id, (comment) => ({ ...comment, isDeleted: true, body: '', mentions: [] }));
  return (threads) => change(threads).filter(({ comments }) => comments.some(({ isDeleted }) => !isDeleted));
};

export const resolveThread = (id: string, resolver: CommentPerson | undefined, now: string): OptimisticChange =>
  changeThread(id, (thread) => ({
    ...thread,
    resolvedAt: resolver ? now : null,
    resolvedBy: resolver ? { kind: 'member', profileOid: resolver.profileOid } : null,
  }));

export const readThread = (id: string): OptimisticChange =>
  changeThread(id, (thread) => ({ ...thread, isUnread: false }));
