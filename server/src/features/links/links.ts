import { randomInt } from 'node:crypto';
import { LINK_ID_LENGTH } from '@flydeck/contract/links/constants';
import type { changeLinkSchema, createLinkSchema, ShareLink } from '@flydeck/contract/links/link';
import { OID_ALPHABET } from '@flydeck/contract/presentations/ids';
import { type Kysely, type Selectable, sql, type Transaction, type UpdateObject } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database.ts';
import { isLinkLive, linkPath, notifyAccessChanged, type PresentationTables } from '../../library/index.ts';
import { hashPassword } from './password.ts';

type Db = Kysely<PresentationTables>;
type LinkColumns = UpdateObject<PresentationTables, 'presentation_links'>;
type LinkRow = Selectable<PresentationTables['presentation_links']>;
export type CreateLinkRequest = z.infer<typeof createLinkSchema>;
export type ChangeLinkRequest = z.infer<typeof changeLinkSchema>;

function createLinkId(): string {
  const characters = Array.from({ length: LINK_ID_LENGTH }, () => OID_ALPHABET[randomInt(OID_ALPHABET.length)]);
  return characters.join('');
}

function toShareLink(row: LinkRow & { readonly is_live: boolean }): ShareLink {
  return {
    linkId: row.link_id,
    path: linkPath(row.link_id),
    right: row.right,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isExpired: !row.is_live,
    hasPassword: row.password_hash !== null,
    createdAt: row.created_at.toISOString(),
    uses: row.uses,
    allowsGuests: row.allows_guests,
  };
}

/** Selects the links of a presentation, without revoked links. */
function selectLinks(db: Db, oid: string) {
  return db
    .selectFrom('presentation_links')
    .selectAll()
    .select(isLinkLive.as('is_live'))
    .where('presentation_oid', '=', oid)
    .where('revoked_at', 'is', null);
}

/** Returns the links of a presentation, newest first, without revoked links. */
export async function listLinks(db: Db, oid: string): Promise<ShareLink[]> {
  const rows = await selectLinks(db, oid).orderBy('created_at', 'desc').orderBy('link_id').execute();
  return rows.map(toShareLink);
}

async function findLink(db: Db, oid: string, linkId: string): Promise<ShareLink | undefined> {
  const row = await selectLinks(db, oid).where('link_id', '=', linkId).executeTakeFirst();
  return row && toShareLink(row);
}

/** Creates a share link with a random id. The password is stored as a hash. */
export async function createLink(db: Db, oid: string, link: CreateLinkRequest): Promise<ShareLink> {
  const linkId = createLinkId();
  const values = {
    link_id: linkId,
    presentation_oid: oid,
    right: link.right,
    expires_at: link.expiresAt === null ? null : new Date(link.expiresAt),
    password_hash: link.password === null ? null : await hashPassword(link.password),
    allows_guests: link.allowsGuests,
  };
  await db.insertInto('presentation_links').values(values).execute();
  const created = await findLink(db, oid, linkId);
  if (!created) throw new Error('The new share link was not found.');
  return created;
}

/**
 * Changes those fields of a link that the request contains. A new password deletes the grants of the accounts that
 * opened the link. Returns undefined if the presentation has no link with this id, or if the link is revoked.
 */
export async function changeLink(
  db: Db,
  oid: string,
  linkId: string,
  { right, expiresAt, password, allowsGuests }: ChangeLinkRequest,
): Promise<ShareLink | undefined> {
  // Null removes the password; undefined leaves it unchanged.
  const passwordHash = typeof password === 'string' ? await hashPassword(password) : password;
  const changes = {
    ...(right === undefined ? {} : { right }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt === null ? null : new Date(expiresAt) }),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    ...(allowsGuests === undefined ? {} : { allows_guests: allowsGuests }),
  };
  if (Object.keys(changes).length === 0) return findLink(db, oid, linkId);
  return db.transaction().execute(async (trx) => {
    if (!(await updateLink(trx, oid, linkId, changes))) return undefined;
    if (typeof passwordHash === 'string')
      await trx.deleteFrom('presentation_grants').where('link_id', '=', linkId).execute();
    await notifyAccessChanged(trx, oid);
    return findLink(trx, oid, linkId);
  });
}

/**
 * Revokes a link permanently, so that the grants of the link have no effect. Returns false if the presentation has no
 * link with this id, or if the link is already revoked.
 */
export const revokeLink = (db: Db, oid: string, linkId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const isRevoked = await updateLink(trx, oid, linkId, { revoked_at: sql<Date>`now()`, password_hash: null });
    if (isRevoked) await notifyAccessChanged(trx, oid);
    return isRevoked;
  });

/** Updates a link. Returns false if the presentation has no link with this id, or if the link is revoked. */
async function updateLink(db: Db, oid: string, linkId: string, changes: LinkColumns): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('presentation_links')
    .set(changes)
    .where('presentation_oid', '=', oid)
    .where('link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Increments the link's counter of uses. */
export async function countUse(db: Db, linkId: string): Promise<void> {
  await sql`UPDATE presentation_links SET uses = uses + 1 WHERE link_id = ${linkId}`.execute(db);
}

/**
 * Records that an account or a guest opened a link. It then has the rights of the link while the link is live; a guest
 * only while the link allows guests.
 */
export async function storeGrant(
  db: Db,
  userId: string,
  link: { readonly linkId: string; readonly presentationOid: string },
): Promise<void> {
  const values = { user_id: userId, link_id: link.linkId, presentation_oid: link.presentationOid };
  await db
    .insertInto('presentation_grants')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives the account to which a guest logs in the rights of the links that the guest has opened. */
export async function moveGrants(trx: Transaction<Database>, guestUserId: string, userId: string): Promise<void> {
  await sql`
    INSERT INTO presentation_grants (user_id, link_id, presentation_oid)
    SELECT ${userId}, link_id, presentation_oid FROM presentation_grants
    JOIN presentations ON presentations.oid = presentation_oid
    JOIN profiles AS owner ON owner.oid = presentations.owner_oid
    WHERE presentation_grants.user_id = ${guestUserId} AND owner.user_id IS DISTINCT FROM ${userId}
    ON CONFLICT DO NOTHING`.execute(trx);
}
