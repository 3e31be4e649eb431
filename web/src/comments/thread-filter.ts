import type { CommentThread } from '@flydeck/contract/comments/comment';

/** `mine`: unresolved threads in which the member has written or is mentioned. */
export const THREAD_FILTERS = ['open', 'mine', 'resolved'] as const;
export type ThreadFilter = (typeof THREAD_FILTERS)[number];

/** Whether a filter shows a thread to the member with this profile. */
export function matchesFilter(filter: ThreadFilter, thread: CommentThread, profileOid: string): boolean {
  const isResolved = thread.resolvedAt !== null;
  if (filter === 'resolved' || isResolved) return filter === 'resolved' && isResolved;
  return filter === 'open' || concerns(thread, profileOid);
}

const concerns = ({ comments }: CommentThread, profileOid: string): boolean =>
  comments.some(
    ({ isOwn, isDeleted, mentions }) =>
      !isDeleted && (isOwn || mentions.some((mention) => mention.profileOid === profileOid)),
  );
