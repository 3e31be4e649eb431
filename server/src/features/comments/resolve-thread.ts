import { sql } from 'kysely';
import type { CommentAccess, Commenter } from './access.ts';
import { changeThread } from './change-thread.ts';
import { limitWriting } from './comment-limits.ts';
import type { CommentsDeps } from './comments-db.ts';
import { findThread } from './find-comment.ts';

/** Resolves or reopens a thread. @throws PublicError `resource.not_found` */
export async function setResolved(
  deps: CommentsDeps,
  access: CommentAccess,
  threadId: string,
  isResolved: boolean,
): Promise<void> {
  await limitWriting(deps, access.person);
  const { resolved_at: resolvedAt } = await findThread(deps.db, access.oid, threadId);
  // A repeated request does not change who resolved the thread.
  if (isResolved === (resolvedAt !== null)) return;
  await changeThread(deps.db, access, async ({ trx }) => {
    await findThread(trx, access.oid, threadId);
    await trx
      .updateTable('comment_threads')
      .set(isResolved ? resolutionBy(access.person) : NOT_RESOLVED)
      .where('id', '=', threadId)
      .execute();
    return threadId;
  });
}

const NOT_RESOLVED = {
  resolved_at: null,
  resolved_by_oid: null,
  resolved_by_guest_id: null,
  resolved_by_guest_name: null,
} as const;

function resolutionBy(person: Commenter) {
  const isMember = person.kind === 'member';
  return {
    resolved_at: sql<Date>`now()`,
    resolved_by_oid: isMember ? person.profileOid : null,
    resolved_by_guest_id: isMember ? null : person.guestId,
    resolved_by_guest_name: isMember ? null : person.name,
  };
}
