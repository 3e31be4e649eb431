import { sql } from 'kysely';
import { z } from 'zod';
import type { JobDefinition, JobHandler } from '../../ports/jobs.ts';
import type { EditingDb, EditingTransaction } from './editing-db.ts';
import { loadStoreAt } from './open-log.ts';
import { insertSnapshot, measureLog } from './snapshots.ts';

/** All states of this many days can be restored. Of earlier days, only the last state and those with a label. */
const COMPLETE_DAYS = 30;

/** Prunes the history of logs. */
export const pruneJob: JobDefinition<Record<string, never>> = {
  name: 'editing.prune',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 3600,
  cron: '23 3 * * *',
};

/** Prunes all logs with old batches, one after another. A log that cannot be pruned does not stop the others. */
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

/** Replaces the old batches of a log by one snapshot a day, and deletes other old snapshots without a label. */
async function pruneLog(trx: EditingTransaction, oid: string): Promise<void> {
  await trx
    .selectFrom('edit_documents')
    .select('head_seq')
    .where('presentation_oid', '=', oid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows: days } = await sql<{ seq: number; at: Date }>`
    SELECT max(seq) AS seq, max(created_at) AS at FROM edit_batches
    WHERE presentation_oid = ${oid} AND created_at < now() - make_interval(days => ${COMPLETE_DAYS})
    GROUP BY date_trunc('day', created_at) ORDER BY 1`.execute(trx);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  for (const { seq, at } of days) {
    const { store } = await loadStoreAt(trx, oid, seq);
    await insertSnapshot(trx, oid, { seq, store, label: null, at });
  }
  await sql`DELETE FROM edit_batches WHERE presentation_oid = ${oid} AND seq <= ${last.seq}`.execute(trx);
  const seqs = days.map(({ seq }) => seq);
  // Snapshots of days before the first old batch are those that earlier runs have kept.
  await sql`
    DELETE FROM edit_snapshots WHERE presentation_oid = ${oid} AND label IS NULL AND seq <= ${last.seq}
      AND seq <> ALL (${seqs})
      AND (seq > ${first.seq} OR date_trunc('day', created_at) = date_trunc('day', ${first.at}::timestamptz))`.execute(
    trx,
  );
  await trx
    .updateTable('edit_documents')
    .set({ bytes: await measureLog(trx, oid) })
    .where('presentation_oid', '=', oid)
    .execute();
}
