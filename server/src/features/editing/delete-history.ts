import type { HistorySize } from '@flydeck/contract/editing/history';
import { PublicError } from '@flydeck/contract/errors';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { sql } from 'kysely';
import { notify } from '../../adapters/notifications/notify.ts';
import type { Member } from '../../http/require-member.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { enqueueBlobCollection } from '../storage/index.ts';
import { deleteUnnamedFiles, listNamedFiles } from './deleted-files.ts';
import type { EditingDeps, EditingTransaction } from './editing-db.ts';
import { isUnchanged } from './has-edits.ts';
import { BATCHES_CHANNEL } from './insert-batch.ts';
import { loadStoreAt } from './open-log.ts';
import { assertOwner } from './preview-deletion.ts';
import { PurgeableRecords } from './purge-records.ts';
import { readBatches } from './read-log.ts';
import { deleteBatches, insertSnapshot, updateSize } from './snapshots.ts';
import type { EditDocumentRow } from './tables.ts';

type DeletionDeps = EditingDeps & { readonly jobs: Jobs };

/**
 * Permanently deletes all states of a log up to a sequence number: batches, snapshots, and in the states that stay, what
 * only the deleted ones showed. The last state becomes a new one without a batch: clients receive all its records, and their
 * batches based on earlier states are refused, so that nothing that was deleted comes back.
 * @throws PublicError `resource.not_found` unless the member owns the presentation; `resource.conflict` if the last state
 * would be deleted
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
    const formerFiles = await listNamedFiles(trx, oid);
    const newSeq = await deleteStates(trx, log, untilSeq);
    await deleteUnnamedFiles(trx, oid, formerFiles);
    await enqueueBlobCollection(trx, deps.jobs);
    await notify(trx, BATCHES_CHANNEL, [`${oid} ${newSeq}`]);
    return { seq: newSeq, bytes: await updateSize(trx, oid) };
  });
  deps.onAppended(oid, seq);
  return { bytes, canDelete: true };
}

/** @returns the sequence number of the new last state */
async function deleteStates(trx: EditingTransaction, log: EditDocumentRow, untilSeq: number): Promise<number> {
  const { presentation_oid: oid, head_seq: head } = log;
  const wasUnchanged = await isUnchanged(trx, log);
  const first = await firstStateAfter(trx, oid, untilSeq);
  const { store } = await loadStoreAt(trx, oid, first);
  const purged = await findPurgeable(trx, oid, { store, first, head });
  for (const id of purged) store.delete(id);
  const seq = head + 1;
  // If the last state is the first one that stays, the new one takes its place.
  await replaceBeginning(trx, oid, { first, store, newSeq: first === head ? seq : first });
  await purgeSnapshots(trx, oid, { after: first, purged });
  if (first < head) await insertLastState(trx, oid, head);
  await trx
    .updateTable('edit_documents')
    .set({
      head_seq: seq,
      snapshot_seq: seq,
      bytes_since_snapshot: 0,
      ...(wasUnchanged ? { published_seq: seq } : {}),
    })
    .where('presentation_oid', '=', oid)
    .execute();
  return seq;
}

/** Returns the sequence number of the first state after another. */
async function firstStateAfter(trx: EditingTransaction, oid: string, seq: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    SELECT min(seq) AS seq FROM (
      SELECT seq FROM edit_batches WHERE presentation_oid = ${oid}
      UNION ALL SELECT seq FROM edit_snapshots WHERE presentation_oid = ${oid}
    ) AS states WHERE seq > ${seq}`.execute(trx);
  return rows[0]?.seq ?? seq + 1;
}

async function findPurgeable(
  trx: EditingTransaction,
  oid: string,
  { store, first, head }: { readonly store: RecordStore; readonly first: number; readonly head: number },
): Promise<ReadonlySet<string>> {
  const purgeable = new PurgeableRecords(store);
  for (let seq = first; seq < head; ) {
    const batches = await readBatches(trx, oid, seq, head);
    for (const { operations } of batches) purgeable.addLaterBatch(operations);
    // The states after a gap have snapshots, whose records are not replayed from these.
    seq = batches.at(-1)?.seq ?? (await firstStateAfter(trx, oid, seq));
  }
  return purgeable.find();
}

/** Stores the state after the last batch again, as one without a batch. */
async function insertLastState(trx: EditingTransaction, oid: string, head: number): Promise<void> {
  const { store } = await loadStoreAt(trx, oid, head);
  const batch = await trx
    .selectFrom('edit_batches')
    .select('author')
    .where('presentation_oid', '=', oid)
    .where('seq', '=', head)
    .executeTakeFirst();
  await insertSnapshot(trx, oid, { seq: head + 1, store, label: null, author: batch?.author ?? null });
}

interface Beginning {
  readonly first: number;
  /** The records of the state. */
  readonly store: RecordStore;
  /** The sequence number that the state gets. */
  readonly newSeq: number;
}

/** Makes a state the first one of its log. */
async function replaceBeginning(
  trx: EditingTransaction,
  oid: string,
  { first, store, newSeq }: Beginning,
): Promise<void> {
  const state = await trx
    .selectFrom('edit_snapshots')
    .select(['label', 'name', 'created_at', 'author'])
    .where('presentation_oid', '=', oid)
    .where('seq', '=', first)
    .executeTakeFirst();
  const batch = await trx
    .selectFrom('edit_batches')
    .select(['created_at', 'author'])
    .where('presentation_oid', '=', oid)
    .where('seq', '=', first)
    .executeTakeFirst();
  const origin = batch ?? state;
  await deleteBatches(trx, oid, first);
  await deleteSnapshots(trx, oid, first);
  await insertSnapshot(trx, oid, {
    seq: newSeq,
    store,
    label: state?.label ?? 'trimmed',
    name: state?.name ?? null,
    author: origin?.author ?? null,
    ...(origin ? { at: origin.created_at } : {}),
  });
}

/** Deletes the snapshots up to a sequence number, and the drafts of earlier releases from which they were converted. */
async function deleteSnapshots(trx: EditingTransaction, oid: string, untilSeq: number): Promise<void> {
  await sql`DELETE FROM edit_snapshots WHERE presentation_oid = ${oid} AND seq <= ${untilSeq}`.execute(trx);
  await sql`DELETE FROM draft_history WHERE presentation_oid = ${oid} AND revision <= ${untilSeq}`.execute(trx);
  await sql`DELETE FROM drafts WHERE presentation_oid = ${oid} AND revision <= ${untilSeq}`.execute(trx);
}

/** Deletes records from the later snapshots, one after another because they are large. */
async function purgeSnapshots(
  trx: EditingTransaction,
  oid: string,
  { after, purged }: { readonly after: number; readonly purged: ReadonlySet<string> },
): Promise<void> {
  if (purged.size === 0) return;
  const snapshots = trx.selectFrom('edit_snapshots').where('presentation_oid', '=', oid);
  for (const { seq } of await snapshots.select('seq').where('seq', '>', after).execute()) {
    const { records } = await snapshots.select('records').where('seq', '=', seq).executeTakeFirstOrThrow();
    const remaining = (JSON.parse(records) as { id: string }[]).filter(({ id }) => !purged.has(id));
    await trx
      .updateTable('edit_snapshots')
      .set({ records: JSON.stringify(remaining) })
      .where('presentation_oid', '=', oid)
      .where('seq', '=', seq)
      .execute();
  }
}
