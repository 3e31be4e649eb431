import type { EditingRight } from '@flydeck/contract/editing/presence';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import { type Actor, can, isLinkLive, loadAccess } from '../../library/index.ts';
import type { EditingDb } from './editing-db.ts';

/** Returns what `actor` may do with the log of a presentation; undefined if there is nothing or no presentation. */
async function findEditingRight(db: EditingDb, actor: Actor, oid: string): Promise<EditingRight | undefined> {
  const loaded = await loadAccess(db, actor, oid, { verb: 'edit' });
  if (!loaded) return undefined;
  if (can(actor, 'edit', loaded.access, loaded.grant)) return 'edit';
  return can(actor, 'comment', loaded.access, loaded.grant) ? 'comment' : undefined;
}

/** Checks that a presentation exists and `actor` may edit it. @throws PublicError `resource.not_found` */
export async function assertEditable(db: EditingDb, actor: Actor, oid: string): Promise<void> {
  if ((await findEditingRight(db, actor, oid)) !== 'edit') throw new PublicError('resource.not_found');
}

/**
 * Returns the right of `actor` to the log of a presentation.
 * @param understandsRights whether the client understands the right to comment only
 * @throws PublicError `resource.not_found` if the actor may neither edit nor comment, or if the client does not
 * understand the actor's right
 */
export async function requireEditingRight(
  db: EditingDb,
  actor: Actor,
  oid: string,
  understandsRights = true,
): Promise<EditingRight> {
  const right = await findEditingRight(db, actor, oid);
  if (!right || (right === 'comment' && !understandsRights)) throw new PublicError('resource.not_found');
  return right;
}

/** Returns the time until the first of the share links expires that give `actor` a right; undefined if none expires. */
export async function msUntilExpiry(db: EditingDb, actor: Actor, oid: string): Promise<number | undefined> {
  if (actor.kind === 'anonymous') return undefined;
  const { ms } = await db
    .selectFrom('presentation_grants')
    .innerJoin('presentation_links', 'presentation_links.link_id', 'presentation_grants.link_id')
    .select(sql<number | null>`(extract(epoch FROM min(expires_at) - now()) * 1000)::float8`.as('ms'))
    .where('presentation_grants.user_id', '=', actor.userId)
    .where('presentation_grants.presentation_oid', '=', oid)
    .where(isLinkLive)
    .executeTakeFirstOrThrow();
  return ms ?? undefined;
}
