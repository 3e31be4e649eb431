import type { BulkChangeRequest } from '@flydeck/contract/dashboard/presentations';
import { sql, type Transaction } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import { can, notifyAccessChanged, notifyChanged, type PresentationTables } from '../../library/index.ts';
import { refreshSearchInTransaction } from '../search/index.ts';
import { enqueueBlobCollection } from '../storage/index.ts';
import { assertOwnFolder } from './change-presentation.ts';
import { type LockedPresentation, lockOwnPresentations } from './lock-presentations.ts';
import type { PurgeDeps } from './purge-trash.ts';
import type { DashboardTables } from './tables.ts';

type Trx = Transaction<PresentationTables & DashboardTables>;

/**
 * Moves presentations to the trash (`delete`) or to a folder (`move`), restores them from the trash (`restore`), or
 * deletes them permanently (`purge`), in one transaction. Omits presentations for which the action is not allowed.
 * Returns the oids of the changed presentations.
 * @throws PublicError `resource.not_found` for a folder that does not belong to the member.
 */
export function applyBulkAction({ db, jobs }: PurgeDeps, member: Member, change: BulkChangeRequest): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const presentations = await lockOwnPresentations(trx, member, [...new Set(change.oids)]);
    const oids = presentations
      .filter((presentation) => isActionAllowed(member, presentation, change))
      .map(({ row }) => row.oid);
    if (oids.length === 0) return [];
    await updateRows(trx, member, oids, change);
    if (change.action === 'move') return oids;
    if (change.action === 'purge') await enqueueBlobCollection(trx, jobs);
    else for (const oid of oids) await refreshSearchInTransaction(trx, oid);
    await notifyChanged(trx, member.profileOid, ...oids);
    if (change.action !== 'restore') await notifyAccessChanged(trx, ...oids);
    return oids;
  });
}

function isActionAllowed(member: Member, { row, access }: LockedPresentation, { action }: BulkChangeRequest): boolean {
  if (action === 'delete') return can(member, 'delete', access);
  // The right to restore exists only for presentations in the trash, and is also needed to purge them.
  if (action === 'restore' || action === 'purge') return can(member, 'restore', access);
  return row.deleted_at === null;
}

async function updateRows(trx: Trx, member: Member, oids: readonly string[], change: BulkChangeRequest): Promise<void> {
  const update = trx.updateTable('presentations').where('oid', 'in', oids);
  if (change.action === 'delete') {
    await update.set({ deleted_at: sql<Date>`now()` }).execute();
  } else if (change.action === 'restore') {
    await update.set({ deleted_at: null }).execute();
  } else if (change.action === 'move') {
    await assertOwnFolder(trx, member, change.folder);
    await update.set({ folder_id: change.folder }).execute();
  } else {
    await trx.deleteFrom('presentations').where('oid', 'in', oids).execute();
  }
}
