import type { EditHistoryLabel } from '@flydeck/contract/editing/history';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { sql } from 'kysely';
import type { EditingTransaction } from './editing-db.ts';

/** A snapshot is stored after this number of batches, or earlier if their total size reaches this number of bytes. */
const BATCHES_PER_SNAPSHOT = 200;
const BYTES_PER_SNAPSHOT = 1_000_000;

/**
 * Minimum number of batches between a snapshot without label and name and the snapshot before it. Replaying this number
 * of batches takes about 0.1 s, and up to 100 ms more for each batch that lays out a canvas. The last snapshot of a log is kept even if it follows fewer batches.
 */
const BATCHES_BETWEEN_SNAPSHOTS = 2000;

/** Returns whether a snapshot must be stored, from the number and size of the batches since the last snapshot. */
export function isSnapshotDue(batchCount: number, bytes: number): boolean {
  return batchCount >= BATCHES_PER_SNAPSHOT || bytes >= BYTES_PER_SNAPSHOT;
}

/** Returns the number of topics below a record. */
const countTopics = (store: RecordStore, id: string): number =>
  store.children(id, 'topics').reduce((count, child) => count + 1 + countTopics(store, child.id), 0);

/** A snapshot to store. */
interface NewSnapshot {
  readonly seq: number;
  readonly store: RecordStore;
  readonly label: EditHistoryLabel | null;
  /** When the state was created. Default: now. */
  readonly at?: Date;
  /** Oid of the profile of the member who created the state. */
  readonly author?: string | null;
  /** Name of the guest who created the state. */
  readonly guest_name?: string | null;
  readonly name?: string | null;
}

/**
 * Stores a snapshot. If there already is a snapshot with this sequence number, only replaces its label by `label` unless
 * `label` is null, and its name by `name` unless `name` is null.
 * @returns the size of the records in bytes
 */
export async function insertSnapshot(
  trx: EditingTransaction,
  oid: string,
  { seq, store, label, at, author = null, guest_name = null, name = null }: NewSnapshot,
): Promise<number> {
  const records = JSON.stringify([...store.records()]);
  const [root] = store.children(DOCUMENT_ID, 'root');
  const title = store.get(DOCUMENT_ID)?.properties['title'];
  await trx
    .insertInto('edit_snapshots')
    .values({
      presentation_oid: oid,
      seq,
      records,
      label,
      title: typeof title === 'string' ? title : '',
      topic_count: root ? countTopics(store, root.id) : 0,
      author,
      guest_name,
      name,
      ...(at === undefined ? {} : { created_at: at }),
    })
    .onConflict((conflict) => {
      const existing = conflict.columns(['presentation_oid', 'seq']);
      if (label === null && name === null) return existing.doNothing();
      return existing.doUpdateSet({ ...(label === null ? {} : { label }), ...(name === null ? {} : { name }) });
    })
    .execute();
  return Buffer.byteLength(records);
}

/**
 * Deletes the second-last snapshot if it has no label and no name, and follows the third-last snapshot after fewer than
 * `BATCHES_BETWEEN_SNAPSHOTS` batches. The state of the deleted snapshot can still be replayed.
 */
export async function deleteRedundantSnapshot(trx: EditingTransaction, oid: string): Promise<void> {
  const [, secondLast, thirdLast] = await trx
    .selectFrom('edit_snapshots')
    .select(['seq', 'label', 'name'])
    .where('presentation_oid', '=', oid)
    .orderBy('seq', 'desc')
    .limit(3)
    .execute();
  if (!secondLast || !thirdLast || secondLast.label !== null || secondLast.name !== null) return;
  if (secondLast.seq - thirdLast.seq >= BATCHES_BETWEEN_SNAPSHOTS) return;
  const nextBatch = await trx
    .selectFrom('edit_batches')
    .select('seq')
    .where('presentation_oid', '=', oid)
    .where('seq', '=', thirdLast.seq + 1)
    .executeTakeFirst();
  // If the batches between the two snapshots are deleted, the state of the later snapshot cannot be replayed.
  if (!nextBatch) return;
  await trx
    .deleteFrom('edit_snapshots')
    .where('presentation_oid', '=', oid)
    .where('seq', '=', secondLast.seq)
    .execute();
}

/** Deletes the batches up to a sequence number. First copies their authors to the snapshots of the same states. */
export async function deleteBatches(trx: EditingTransaction, oid: string, untilSeq: number): Promise<void> {
  await sql`
    UPDATE edit_snapshots AS snapshot SET author = batch.author, guest_name = batch.guest_name
    FROM edit_batches AS batch
    WHERE batch.presentation_oid = ${oid} AND batch.seq <= ${untilSeq}
      AND snapshot.presentation_oid = ${oid} AND snapshot.seq = batch.seq`.execute(trx);
  await sql`DELETE FROM edit_batches WHERE presentation_oid = ${oid} AND seq <= ${untilSeq}`.execute(trx);
}

/** Stores the size of a log after a change of its snapshots or a deletion of batches. @returns the size in bytes */
export async function updateSize(trx: EditingTransaction, oid: string): Promise<number> {
  const bytes = await measureLog(trx, oid);
  await trx.updateTable('edit_documents').set({ bytes }).where('presentation_oid', '=', oid).execute();
  return bytes;
}

/** Returns the size of the batches and snapshots of a log in bytes, without the history of a converted draft. */
export async function measureLog(trx: EditingTransaction, oid: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    SELECT (SELECT coalesce(sum(octet_length(operations)), 0) FROM edit_batches WHERE presentation_oid = ${oid})
      + (SELECT coalesce(sum(octet_length(records)), 0) FROM edit_snapshots WHERE presentation_oid = ${oid}
        AND seq > (SELECT coalesce(draft_revision, -1) FROM edit_documents WHERE presentation_oid = ${oid}))
      AS bytes`.execute(trx);
  return Number(rows[0]?.bytes ?? 0);
}
