import type { Operation } from '@flydeck/scene/records/operations';
import { notify } from '../../adapters/notifications/notify.ts';
import type { Participant } from '../../http/require-member.ts';
import type { GuestIdentity } from '../../ports/visitors.ts';
import type { EditingTransaction } from './editing-db.ts';
import type { LoadedRecords } from './record-cache.ts';
import { deleteRedundantSnapshot, insertSnapshot, isSnapshotDue, measureLog } from './snapshots.ts';
import type { EditLogRow } from './tables.ts';

/** PostgreSQL channel that announces new states of logs. Payload: oid of the presentation, a space, sequence number. */
export const BATCHES_CHANNEL = 'edit_batches';

/** A member, or a guest with a name. */
export type BatchAuthor = { readonly profileOid: string } | { readonly guest: GuestIdentity };

/** Returns the author of the batches of a participant. */
export const authorOf = (participant: Participant): BatchAuthor =>
  participant.kind === 'member' ? { profileOid: participant.profileOid } : { guest: participant.identity };

/** A batch to append. */
export interface NewBatch {
  readonly batchId: string;
  /** The author; null for batches that the server creates. */
  readonly author: BatchAuthor | null;
  readonly operations: readonly Operation[];
}

/** A locked log, including the batches that the transaction has inserted. */
export interface LogHead {
  readonly logRow: EditLogRow;
  readonly loaded: LoadedRecords;
}

/**
 * Inserts a batch at the end of a log, which the transaction must have locked. Also inserts a snapshot if the batches
 * since the last snapshot are many or large. The caller must have applied the batch to the records. Returns the new
 * end, which the caller must store with `saveLogHead` after the last batch.
 */
export async function insertBatch(
  trx: EditingTransaction,
  { logRow, loaded: { store, bytes } }: LogHead,
  { batchId, author, operations }: NewBatch,
): Promise<LogHead> {
  const oid = logRow.presentation_oid;
  const seq = logRow.head_seq + 1;
  const json = JSON.stringify(operations);
  const batchBytes = Buffer.byteLength(json);
  await trx
    .insertInto('edit_batches')
    .values({ presentation_oid: oid, seq, batch_id: batchId, ...authorColumnsOf(author), operations: json })
    .execute();
  const bytesSinceSnapshot = logRow.bytes_since_snapshot + batchBytes;
  const needsSnapshot = isSnapshotDue(seq - logRow.snapshot_seq, bytesSinceSnapshot);
  if (needsSnapshot) {
    await insertSnapshot(trx, oid, { seq, store, label: null });
    await deleteRedundantSnapshot(trx, oid);
  }
  return {
    loaded: { store, seq, bytes: bytes + batchBytes },
    logRow: {
      ...logRow,
      head_seq: seq,
      // `deleteCloseSnapshot` may have decreased the size of the log by an unknown amount.
      bytes: needsSnapshot ? await measureLog(trx, oid) : Number(logRow.bytes) + batchBytes,
      bytes_since_snapshot: needsSnapshot ? 0 : bytesSinceSnapshot,
      snapshot_seq: needsSnapshot ? seq : logRow.snapshot_seq,
      updated_by: author && 'profileOid' in author ? author.profileOid : logRow.updated_by,
    },
  };
}

/** Stores the end of a log after batches were inserted, and announces it to all processes when the transaction commits. */
export async function saveLogHead(trx: EditingTransaction, logRow: EditLogRow): Promise<void> {
  const { presentation_oid: oid, head_seq, bytes, bytes_since_snapshot, snapshot_seq, updated_by } = logRow;
  await trx
    .updateTable('edit_documents')
    .set((e) => ({ head_seq, bytes, bytes_since_snapshot, snapshot_seq, updated_by, updated_at: e.fn<Date>('now') }))
    .where('presentation_oid', '=', oid)
    .execute();
  await notify(trx, BATCHES_CHANNEL, [`${oid} ${head_seq}`]);
}

/** Returns the columns that store the author of a batch. */
function authorColumnsOf(author: BatchAuthor | null) {
  if (author === null) return { author: null };
  if ('profileOid' in author) return { author: author.profileOid };
  return { author: null, guest_oid: author.guest.oid, guest_name: author.guest.name };
}
