import { FOLDERS_MAX } from '@flydeck/contract/dashboard/constants';
import type { Folder } from '@flydeck/contract/dashboard/folders';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import { newOid } from '../../library/index.ts';
import type { DashboardDb } from './list-presentations.ts';

/**
 * Returns the folders of the profile `ownerOid`, ordered by position and name, with the number of presentations in each
 * folder.
 */
export async function listFolders(db: DashboardDb, ownerOid: string): Promise<Folder[]> {
  const rows = await db
    .selectFrom('folders')
    .select(['id', 'name'])
    .select(
      sql<string>`(SELECT count(*) FROM presentations
        WHERE presentations.folder_id = folders.id AND deleted_at IS NULL)`.as('count'),
    )
    .where('owner_oid', '=', ownerOid)
    .orderBy('position')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/**
 * Creates a folder and returns its id.
 * @throws PublicError `request.too_many` if the member already has `FOLDERS_MAX` folders.
 */
export async function createFolder(db: DashboardDb, ownerOid: string, name: string): Promise<string> {
  const id = newOid();
  // Counts and inserts in one statement, so that concurrent requests cannot exceed the maximum together.
  const inserted = await sql`
    INSERT INTO folders (id, owner_oid, name)
    SELECT ${id}, ${ownerOid}, ${name}
    WHERE (SELECT count(*) FROM folders WHERE owner_oid = ${ownerOid}) < ${FOLDERS_MAX}`.execute(db);
  if (inserted.numAffectedRows === 0n) throw new PublicError('request.too_many');
  return id;
}

/** Renames a folder. @throws PublicError `resource.not_found` for missing folders and those of other members. */
export async function renameFolder(db: DashboardDb, ownerOid: string, id: string, name: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('folders')
    .set({ name })
    .where('id', '=', id)
    .where('owner_oid', '=', ownerOid)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new PublicError('resource.not_found');
}

/**
 * Deletes a folder. The presentations in the folder are not deleted, but have no folder afterwards.
 * @throws PublicError `resource.not_found` for missing folders and those of other members.
 */
export async function deleteFolder(db: DashboardDb, ownerOid: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('folders')
    .where('id', '=', id)
    .where('owner_oid', '=', ownerOid)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new PublicError('resource.not_found');
}
