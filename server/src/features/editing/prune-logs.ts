import { sql } from 'kysely';
import { z } from 'zod';
import type { JobDefinition, JobHandler } from '../../ports/jobs.ts';
import type { EditingDb, EditingTransaction } from './editing-db.ts';
import { loadRecordsAt } from './open-log.ts';
import { deleteBatches, insertSnapshot, updateSize } from './snapshots.ts';

/**
 * Number of days for which all states are kept, so that they can be restored and batches that are based on them can be
 * merged. Of each earlier day, only the last state is kept. States with a label or name, and the revisions of a
 * converted draft, are always kept.
 */
const COMPLETE_DAYS = 30;

/** The job that prunes the history of all logs. */
export const pruneJob: JobDefinition<Record<string, never>> = {
  name: 'editing.prune',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 3600,
  // Daily at 3:23 UTC.
  cron: '23 3 * * *',
};

/** Prunes all logs with old batches, one after another. An error in one log does not stop the pruning of other logs. */
export function pruneLogs(
  db: EditingDb,
  onError: (oid: string, error: unknown) => void,
): JobHandler<Record<string, never>> {
  return async (_payload, { signal }) => {
    const { rows } = await sql<{ oid: string }>`
      SELECT DISTINCT presentation_oid AS oid FROM edit_batches
      WHERE created_at < now() - make_interval(days => ${COMPLETE_DAYS})`.execute(db);
    for (const { oid } of rows) {
      signal.throwIfAborted();
      try {
        await db.transaction().execute((trx) => pruneLog(trx, oid));
      } catch (error) {
        onError(oid, error);
      }
    }
  };
}

/** Replaces the old batches of a log by one snapshot a day, and deletes other old snapshots without a label or name. */
async function pruneLog(trx: EditingTransaction, oid: string): Promise<void> {
  // Locks the log, so that no batch is added while it is pruned.
  await trx
    .selectFrom('edit_documents')
    .select('head_seq')
    .where('presentation_oid', '=', oid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows: dailyStates } = await sql<StateOrigin>`
    SELECT DISTINCT ON (date_trunc('day', created_at)) seq, created_at AS at, author, guest_name FROM edit_batches
    WHERE presentation_oid = ${oid} AND created_at < now() - make_interval(days => ${COMPLETE_DAYS})
    ORDER BY date_trunc('day', created_at), seq DESC`.execute(trx);
  const lastPruned = dailyStates.at(-1);
  if (!lastPruned) return;
  for (const state of dailyStates) await insertDailySnapshot(trx, oid, state);
  await deleteBatches(trx, oid, lastPruned.seq);
  await sql`
    DELETE FROM edit_snapshots AS snapshot WHERE presentation_oid = ${oid} AND label IS NULL AND name IS NULL
      AND seq < ${lastPruned.seq}
      AND seq > (SELECT coalesce(draft_revision, -1) FROM edit_documents WHERE presentation_oid = ${oid})
      AND EXISTS (
        SELECT 1 FROM edit_snapshots AS later WHERE later.presentation_oid = ${oid} AND later.seq > snapshot.seq
          AND later.seq <= ${lastPruned.seq}
          AND date_trunc('day', later.created_at) = date_trunc('day', snapshot.created_at))`.execute(trx);
  await updateSize(trx, oid);
}

/** When and by whom a state was created. */
interface StateOrigin {
  readonly seq: number;
  readonly at: Date;
  readonly author: string | null;
  readonly guest_name: string | null;
}

/** Stores a snapshot of the last state of a day, with the time and author of its batch. */
async function insertDailySnapshot(
  trx: EditingTransaction,
  oid: string,
  { seq, at, ...origin }: StateOrigin,
): Promise<void> {
  const { store } = await loadRecordsAt(trx, oid, seq);
  await insertSnapshot(trx, oid, { seq, store, label: null, at, ...origin });
  // `insertSnapshot` does not change an existing snapshot of this state. The date of an existing snapshot is the time
  // when the snapshot was stored. This update sets the date and the author of the state.
  await trx
    .updateTable('edit_snapshots')
    .set({ created_at: at, ...origin })
    .where('presentation_oid', '=', oid)
    .where('seq', '=', seq)
    .where('label', 'is', null)
    .execute();
}
