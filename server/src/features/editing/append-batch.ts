import { HISTORY_MAX_BYTES } from '@flydeck/contract/editing/constants';
import { PublicError } from '@flydeck/contract/errors';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Participant } from '../../http/require-member.ts';
import { requireEditingRight } from './access.ts';
import type { EditingDeps, EditingTransaction } from './editing-db.ts';
import { insertBatch, type NewBatch } from './insert-batch.ts';
import { ensureLog, takeLatestRecords } from './open-log.ts';
import type { LoadedRecords } from './record-cache.ts';
import { RefusalError, refusalReason } from './refusal-error.ts';
import type { EditLogRow } from './tables.ts';

/** A log that is locked by the transaction `trx`, with its latest records. */
export interface LockedLog {
  readonly trx: EditingTransaction;
  readonly logRow: EditLogRow;
  readonly store: RecordStore;
}

/** A refusal that `createBatch` has stored. It is thrown after the commit. */
interface StoredRefusal {
  readonly refusal: unknown;
}

/**
 * Appends a batch to a log and returns the batch's sequence number after the commit. Locks the log, so the batches of
 * all server processes are created one after another.
 * @param createBatch applies operations to the records and returns a batch with these operations. If the log already
 * contains the change, `createBatch` returns the sequence number of the batch with the change. If `createBatch` throws
 * or returns an error that refuses the operations (`refusalReason`), the records must be unchanged.
 * @throws PublicError `resource.not_found` if the sender may not open the presentation; RefusalError `read_only` if the
 * sender may only comment, or `history_full`; errors of `createBatch`
 */
export async function appendBatch(
  deps: EditingDeps,
  { oid, participant }: { readonly oid: string; readonly participant: Participant },
  createBatch: (log: LockedLog) => Promise<NewBatch | StoredRefusal | number>,
): Promise<number> {
  const seq = await appendToExistingLog(deps, { oid, participant }, createBatch);
  if (seq !== undefined) return seq;
  await ensureLog(deps, oid);
  const seqInNewLog = await appendToExistingLog(deps, { oid, participant }, createBatch);
  if (seqInNewLog === undefined) throw new PublicError('resource.not_found');
  return seqInNewLog;
}

/** Appends a batch like `appendBatch`. Returns undefined if the presentation has no log yet or was deleted. */
async function appendToExistingLog(
  deps: EditingDeps,
  { oid, participant }: { readonly oid: string; readonly participant: Participant },
  createBatch: (log: LockedLog) => Promise<NewBatch | StoredRefusal | number>,
): Promise<number | undefined> {
  let loaded: LoadedRecords | undefined;
  try {
    const result = await deps.db.transaction().execute(async (trx) => {
      const logRow = await trx
        .selectFrom('edit_documents')
        .selectAll()
        .where('presentation_oid', '=', oid)
        .forUpdate()
        .executeTakeFirst();
      if (!logRow) return undefined;
      if ((await requireEditingRight(trx, participant, oid)) !== 'edit') throw new RefusalError('read_only');
      if (Number(logRow.bytes) >= HISTORY_MAX_BYTES) throw new RefusalError('history_full');
      loaded = await takeLatestRecords(trx, deps, logRow);
      const created = await createBatch({ trx, logRow, store: loaded.store });
      if (typeof created === 'number') return { seq: created, isNew: false };
      if ('refusal' in created) return created;
      loaded = await insertBatch(trx, logRow, loaded, created);
      return { seq: loaded.seq, isNew: true };
    });
    if (result && 'refusal' in result) throw result.refusal;
    if (loaded) deps.recordCache.put(oid, loaded);
    if (result?.isNew) deps.onAppended(oid, result.seq);
    return result?.seq;
  } catch (error) {
    // If the error is no refusal, the records may contain operations that were not committed, and are not cached.
    if (loaded && refusalReason(error) !== undefined) deps.recordCache.put(oid, loaded);
    throw error;
  }
}
