import type { HistorySize } from '@flydeck/contract/editing/history';
import { PublicError } from '@flydeck/contract/errors';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { sql } from 'kysely';
import { notify } from '../../adapters/notifications/notify.ts';
import type { Member } from '../../http/require-member.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { enqueueBlobCollection } from '../storage/index.ts';
import type { EditingTransaction } from './editing-db.ts';
import type { EditingDeps } from './editing-deps.ts';
import { BATCHES_CHANNEL } from './insert-batch.ts';
import { loadRecordsAt } from './open-log.ts';
import { assertOwner } from './preview-deletion.ts';
import { PurgeableRecords } from './purge-records.ts';
import { readBatches } from './read-log.ts';
import { deleteUnreferencedFiles, listReferencedFiles } from './referenced-files.ts';
import { deleteBatches, insertSnapshot, updateSize } from './snapshots.ts';
import type { EditLogRow } from './tables.ts';
import { hasUnpublishedChanges } from './unpublished-changes.ts';

type DeletionDeps = EditingDeps & { readonly jobs: Jobs };

/**
 * Permanently deletes the batches and snapshots of a log up to a sequence number. Deletes removed records and unused
 * assets from the later states, unless a later batch refers to the record or asset. Then stores the last state again as
 * a new state without a batch. Therefore, clients receive all records of the new state, and the server refuses batches
 * that are based on earlier states, because these batches could restore deleted content.
 * @throws PublicError `resource.not_found` unless the member owns the presentation; `resource.conflict` if the last
 * state would be deleted
 */
export async function deleteHistory(
  deps: DeletionDeps,
  { oid, member }: { readonly oid: string; readonly member: Member },
  untilSeq: number,
): Promise<HistorySize> {
  await assertOwner(deps.db, oid, member);
  const { seq, bytes } = await deps.db.transaction().execute(async (trx) => {
    const log = await trx
      .selectFrom('edit_documents')
      .selectAll()
      .where('presentation_oid', '=', oid)
      .forUpdate()
      .executeTakeFirst();
    if (!log || untilSeq >= log.head_seq) throw new PublicError('resource.conflict');
    const formerFiles = await listReferencedFiles(trx, oid);
    const newSeq = await deleteStates(trx, log, untilSeq);
    await deleteUnreferencedFiles(trx, oid, formerFiles);
    await enqueueBlobCollection(trx, deps.jobs);
    await notify(trx, BATCHES_CHANNEL, [`${oid} ${newSeq}`]);
    return { seq: newSeq, bytes: await updateSize(trx, oid) };
  });
  deps.onAppended(oid, seq);
  return { bytes, canDelete: true };
}

/** Deletes the states, and appends the last state as a new state. Returns the sequence number of the new state. */
async function deleteStates(trx: EditingTransaction, log: EditLogRow, untilSeq: number): Promise<number> {
  const { presentation_oid: oid, head_seq: headSeq } = log;
  const hadUnpublishedChanges = await hasUnpublishedChanges(trx, log);
  const firstSeq = await firstStateAfter(trx, oid, untilSeq);
  const { store } = await loadRecordsAt(trx, oid, firstSeq);
  const purgedIds = await findPurgeableIds(trx, oid, { store, firstSeq, headSeq });
  for (const id of purgedIds) store.delete(id);
  const newHeadSeq = headSeq + 1;
  // If only the last state remains, this state gets the new sequence number.
  await replaceFirstState(trx, oid, { firstSeq, store, newSeq: firstSeq === headSeq ? newHeadSeq : firstSeq });
  await purgeSnapshots(trx, oid, { afterSeq: firstSeq, purgedIds });
  if (firstSeq < headSeq) await copyLastState(trx, oid, headSeq);
  await trx
    .updateTable('edit_documents')
    .set({
      head_seq: newHeadSeq,
      snapshot_seq: newHeadSeq,
      bytes_since_snapshot: 0,
      ...(hadUnpublishedChanges ? {} : { published_seq: newHeadSeq }),
    })
    .where('presentation_oid', '=', oid)
    .execute();
  return newHeadSeq;
}

/** Returns the sequence number of the first state after `seq`; `seq + 1` if no state is stored after `seq`. */
async function firstStateAfter(trx: EditingTransaction, oid: string, seq: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    SELECT min(seq) AS seq FROM (
      SELECT seq FROM edit_batches WHERE presentation_oid = ${oid}
      UNION ALL SELECT seq FROM edit_snapshots WHERE presentation_oid = ${oid}
    ) AS states WHERE seq > ${seq}`.execute(trx);
  return rows[0]?.seq ?? seq + 1;
}

/** Returns the ids of the records to delete from the first remaining state (`store`) and all later states. */
async function findPurgeableIds(
  trx: EditingTransaction,
  oid: string,
  { store, firstSeq, headSeq }: { readonly store: RecordStore; readonly firstSeq: number; readonly headSeq: number },
): Promise<ReadonlySet<string>> {
  const purgeable = new PurgeableRecords(store);
  for (let seq = firstSeq; seq < headSeq; ) {
    const batches = await readBatches(trx, oid, seq, headSeq);
    for (const { operations } of batches) purgeable.addLaterBatch(operations);
    // If the batches after `seq` were deleted, the next stored state is a snapshot.
    seq = batches.at(-1)?.seq ?? (await firstStateAfter(trx, oid, seq));
  }
  return purgeable.find();
}

/** Stores the last state again at the next sequence number, without a batch. */
async function copyLastState(trx: EditingTransaction, oid: string, headSeq: number): Promise<void> {
  const { store } = await loadRecordsAt(trx, oid, headSeq);
  const batch = await trx
    .selectFrom('edit_batches')
    .select(['author', 'guest_name'])
    .where('presentation_oid', '=', oid)
    .where('seq', '=', headSeq)
    .executeTakeFirst();
  await insertSnapshot(trx, oid, { seq: headSeq + 1, store, label: null, ...batch });
}

/** The state that becomes the first state of a log. */
interface FirstState {
  /** The previous sequence number of the state. */
  readonly firstSeq: number;
  /** The records of the state. */
  readonly store: RecordStore;
  /** The new sequence number of the state. */
  readonly newSeq: number;
}

/** Replaces a state and all earlier states of its log by one snapshot, which becomes the first state of the log. */
async function replaceFirstState(
  trx: EditingTransaction,
  oid: string,
  { firstSeq, store, newSeq }: FirstState,
): Promise<void> {
  const snapshot = await trx
    .selectFrom('edit_snapshots')
    .select(['label', 'name', 'created_at', 'author', 'guest_name'])
    .where('presentation_oid', '=', oid)
    .where('seq', '=', firstSeq)
    .executeTakeFirst();
  const batch = await trx
    .selectFrom('edit_batches')
    .select(['created_at', 'author', 'guest_name'])
    .where('presentation_oid', '=', oid)
    .where('seq', '=', firstSeq)
    .executeTakeFirst();
  const creation = batch ?? snapshot;
  await deleteBatches(trx, oid, firstSeq);
  await deleteSnapshots(trx, oid, firstSeq);
  await insertSnapshot(trx, oid, {
    seq: newSeq,
    store,
    label: snapshot?.label ?? 'trimmed',
    name: snapshot?.name ?? null,
    author: creation?.author ?? null,
    guest_name: creation?.guest_name ?? null,
    ...(creation ? { at: creation.created_at } : {}),
  });
}

/**
 * Deletes the snapshots up to a sequence number, and the draft's revisions that were converted to these snapshots. The
 * sequence number of a converted snapshot is the number of its revision.
 */
async function deleteSnapshots(trx: EditingTransaction, oid: string, untilSeq: number): Promise<void> {
  await sql`DELETE FROM edit_snapshots WHERE presentation_oid = ${oid} AND seq <= ${untilSeq}`.execute(trx);
  await sql`DELETE FROM draft_history WHERE presentation_oid = ${oid} AND revision <= ${untilSeq}`.execute(trx);
  await sql`DELETE FROM drafts WHERE presentation_oid = ${oid} AND revision <= ${untilSeq}`.execute(trx);
}

/** Deletes records from the snapshots after `afterSeq`. Loads one snapshot at a time, because snapshots are large. */
async function purgeSnapshots(
  trx: EditingTransaction,
  oid: string,
  { afterSeq, purgedIds }: { readonly afterSeq: number; readonly purgedIds: ReadonlySet<string> },
): Promise<void> {
  if (purgedIds.size === 0) return;
  const snapshots = trx.selectFrom('edit_snapshots').where('presentation_oid', '=', oid);
  for (const { seq } of await snapshots.select('seq').where('seq', '>', afterSeq).execute()) {
    const { records } = await snapshots.select('records').where('seq', '=', seq).executeTakeFirstOrThrow();
    const remaining = (JSON.parse(records) as { id: string }[]).filter(({ id }) => !purgedIds.has(id));
    await trx
      .updateTable('edit_snapshots')
      .set({ records: JSON.stringify(remaining) })
      .where('presentation_oid', '=', oid)
      .where('seq', '=', seq)
      .execute();
  }
}
