import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import { notifyCommentsChanged } from '../../library/index.ts';
import type { CommentAccess, Commenter } from './access.ts';
import type { CommentsDb, CommentsTransaction } from './comments-db.ts';

/** What a change of comments gets. */
export interface CommentChange {
  readonly trx: CommentsTransaction;
  readonly access: CommentAccess;
  /** The revision of the presentation's comments after the change. */
  readonly revision: number;
}

/**
 * Runs a change of one thread in a transaction, which increments the revision and notifies all servers. `change`
 * returns the id of the thread. Changes of the same presentation run one after another, so revisions become visible in
 * their order, and a client that has loaded a revision has all changes up to it.
 */
export async function changeThread(
  db: CommentsDb,
  access: CommentAccess,
  change: (change: CommentChange) => Promise<string>,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, access.person);
    const revision = await incrementRevision(trx, access.oid);
    const threadId = await change({ trx, access, revision });
    // Last, because the deletion of an account changes threads while it has locked the profile. Until here, only
    // inserted rows that refer to the thread have locked it, and the deletion does not wait for them.
    await touchThread(trx, threadId, revision);
    await notifyCommentsChanged(trx, access.oid, revision);
    return threadId;
  });
}

/** Sets the revision of a thread that was changed. */
export async function touchThread(trx: CommentsTransaction, threadId: string, revision: number): Promise<void> {
  await trx
    .updateTable('comment_threads')
    .set({ revision, changed_at: sql<Date>`now()` })
    .where('id', '=', threadId)
    .execute();
}

/**
 * Increments the revision of a presentation's comments, and locks it until the transaction ends.
 * @throws PublicError `resource.not_found` if the presentation was deleted in the meantime
 */
export async function incrementRevision(trx: CommentsTransaction, oid: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    INSERT INTO comment_revisions (presentation_oid, revision)
    SELECT oid, 1 FROM presentations WHERE oid = ${oid} FOR KEY SHARE
    ON CONFLICT (presentation_oid) DO UPDATE SET revision = comment_revisions.revision + 1
    RETURNING revision`.execute(trx);
  const [row] = rows;
  if (!row) throw new PublicError('resource.not_found');
  return row.revision;
}

/**
 * Locks the profile of the sender against deletion before other rows are locked. The deletion of an account locks the
 * profile first, too, so that the two cannot wait for each other.
 * @throws PublicError `resource.not_found` if the account was deleted in the meantime
 */
async function lockPerson(trx: CommentsTransaction, person: Commenter): Promise<void> {
  if (person.kind === 'guest') return;
  const row = await trx
    .selectFrom('profiles')
    .select('oid')
    .where('oid', '=', person.profileOid)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new PublicError('resource.not_found');
}
