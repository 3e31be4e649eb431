import type { ErrorCode } from '@flydeck/contract/errors';
import { isInProgress } from '@flydeck/contract/uploads/upload-state';
import { type Kysely, sql } from 'kysely';
import type { UploadRow, UploadTables, UploadWithSlug } from './tables.ts';

type Db = Kysely<UploadTables>;

/** Maximum number of listed uploads. If there are more, the newest are listed. */
const MAX_LISTED_UPLOADS = 100;

/** SQL expression for the slug of an upload's presentation; null while the upload has no presentation. */
const SLUG = sql<string | null>`(SELECT slug FROM presentations WHERE oid = uploads.presentation_oid)`.as('slug');

const UNFINISHED_STATES = ['received', 'importing', 'building'] as const;

/** Returns the member's uploads that are not dismissed, oldest first. */
export async function listUploads(db: Db, ownerOid: string): Promise<UploadWithSlug[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .select(SLUG)
    .where('owner_oid', '=', ownerOid)
    .where('dismissed', '=', false)
    // The editor that sent a file with a target requests its state by id.
    .where('target_oid', 'is', null)
    // The create page shows these uploads.
    .where('awaits_confirmation', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED_UPLOADS)
    .execute();
  return rows.reverse();
}

export function findUpload(db: Db, ownerOid: string, id: string): Promise<UploadWithSlug | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .select(SLUG)
    .where('id', '=', id)
    .where('owner_oid', '=', ownerOid)
    .executeTakeFirst();
}

/**
 * Returns the total size of a member's uploads, without failed ones and without those whose presentation was deleted,
 * and the number of unfinished uploads.
 */
export async function loadStorageUse(db: Db, ownerOid: string): Promise<{ bytes: number; unfinishedCount: number }> {
  const { bytes, unfinishedCount } = await db
    .selectFrom('uploads')
    .select([
      sql<string>`coalesce(sum(bytes) FILTER (WHERE state <> 'failed' AND
        (state <> 'done' OR presentation_oid IS NOT NULL OR awaits_confirmation)), 0)`.as('bytes'),
      sql<string>`count(*) FILTER (WHERE state IN ('received', 'importing', 'building'))`.as('unfinishedCount'),
    ])
    .where('owner_oid', '=', ownerOid)
    .executeTakeFirstOrThrow();
  return { bytes: Number(bytes), unfinishedCount: Number(unfinishedCount) };
}

/** Records the start of an import attempt and returns the upload; undefined if the upload is finished or deleted. */
export function beginAttempt(db: Db, id: string): Promise<UploadRow | undefined> {
  return db
    .updateTable('uploads')
    .set({
      state: 'importing',
      done_parts: 0,
      all_parts: 0,
      attempts: sql<number>`attempts + 1`,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED_STATES)
    .returningAll()
    .executeTakeFirst();
}

/** Records the progress of an import: `done` of `total` slides or pages. */
export async function recordProgress(db: Db, id: string, done: number, total: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ done_parts: done, all_parts: total, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .execute();
}

export async function markBuilding(db: Db, id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: 'building', changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .execute();
}

export async function markFailed(db: Db, id: string, error: ErrorCode): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: 'failed', error, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED_STATES)
    .execute();
}

/**
 * Removes an upload from the member's list: deletes its row, or only marks it as dismissed if it became a presentation.
 * Resolves to the upload before the change; undefined if the upload does not exist. If the state of the upload is not
 * `done`, or if it has a target or awaits a confirmation, the caller must delete its blobs.
 */
export async function dismissUpload(db: Db, ownerOid: string, id: string): Promise<UploadRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .where('owner_oid', '=', ownerOid)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    if (isInProgress(row) || row.state === 'failed') await trx.deleteFrom('uploads').where('id', '=', id).execute();
    else if (row.target_oid !== null || row.awaits_confirmation)
      await trx.deleteFrom('uploads').where('id', '=', id).execute();
    else await trx.updateTable('uploads').set({ dismissed: true }).where('id', '=', id).execute();
    return row;
  });
}
