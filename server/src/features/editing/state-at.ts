import type { Snapshot } from '@flydeck/contract/editing/messages';
import { PublicError } from '@flydeck/contract/errors';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { EditingDb } from './editing-db.ts';
import { loadRecordsAt } from './open-log.ts';

/**
 * Returns all records at a sequence number, from a snapshot and the batches that follow it.
 * @throws PublicError `resource.not_found` if the log never had this number, or its state was pruned or deleted
 */
export async function stateAt(db: EditingDb, oid: string, seq: number): Promise<Snapshot> {
  await assertState(db, oid, seq);
  const { store } = await loadRecordsAt(db, oid, seq);
  return { seq, records: [...store.records()] };
}

/** Returns the oldest state of a log that is not older than `seq`; undefined without such a state. */
export async function oldestStateFrom(db: EditingDb, oid: string, seq: number): Promise<RecordStore | undefined> {
  const seqsOf = (table: 'edit_snapshots' | 'edit_batches') =>
    db
      .selectFrom(table)
      .select('seq')
      .where('presentation_oid', '=', oid)
      .where('seq', '>=', seq)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
  const rows = [await seqsOf('edit_snapshots'), await seqsOf('edit_batches')];
  const seqs = rows.flatMap((row) => (row ? [row.seq] : []));
  return seqs.length === 0 ? undefined : (await loadRecordsAt(db, oid, Math.min(...seqs))).store;
}

/**
 * Checks that a log has a state with this sequence number.
 * @throws PublicError `resource.not_found` if the log never had this number, or the state was pruned or deleted
 */
export async function assertState(db: EditingDb, oid: string, seq: number): Promise<void> {
  const logRow = await db
    .selectFrom('edit_documents')
    .select('head_seq')
    .where('presentation_oid', '=', oid)
    .executeTakeFirst();
  const isRestorable = logRow && seq <= logRow.head_seq && (await hasState(db, oid, seq));
  if (!isRestorable) throw new PublicError('resource.not_found');
}

/**
 * Returns whether there is a snapshot or a batch with this sequence number. The state of a batch can always be
 * replayed: batches are deleted only up to a snapshot, from which the later batches are replayed.
 */
async function hasState(db: EditingDb, oid: string, seq: number): Promise<boolean> {
  for (const table of ['edit_snapshots', 'edit_batches'] as const) {
    const row = await db
      .selectFrom(table)
      .select('seq')
      .where('presentation_oid', '=', oid)
      .where('seq', '=', seq)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
