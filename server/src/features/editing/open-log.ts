import { setImmediate } from 'node:timers/promises';
import { PublicError } from '@flydeck/contract/errors';
import { applyOperations } from '@flydeck/scene/records/apply';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { adoptPublished } from './adopt-published.ts';
import { createLog } from './create-log.ts';
import type { EditingDb } from './editing-db.ts';
import type { EditingDeps } from './editing-deps.ts';
import { readBatches } from './read-log.ts';
import type { LoadedRecords } from './record-cache.ts';
import type { EditLogRow } from './tables.ts';
import { hasUnpublishedChanges } from './unpublished-changes.ts';

/**
 * Returns the row of a presentation's log. Creates the log if there is none. If the log has no unpublished changes, and
 * the published document is not from the log (but from an imported file, for example), adds the published document to
 * the log (`adoptPublished`).
 * @throws PublicError `resource.not_found`
 */
export async function openLog(deps: EditingDeps, oid: string): Promise<EditLogRow> {
  await ensureLog(deps, oid);
  const findLogRow = () =>
    deps.db
      .selectFrom('edit_documents')
      .innerJoin('presentations', 'presentations.oid', 'edit_documents.presentation_oid')
      .selectAll('edit_documents')
      .select('document_hash')
      .where('presentation_oid', '=', oid)
      .executeTakeFirstOrThrow(() => new PublicError('resource.not_found'));
  const logRow = await findLogRow();
  if (logRow.published_hash === logRow.document_hash || (await hasUnpublishedChanges(deps.db, logRow))) return logRow;
  await adoptPublished(deps, oid);
  return findLogRow();
}

/** Creates the log of a presentation unless there is one. @throws PublicError `resource.not_found` */
export async function ensureLog(deps: Pick<EditingDeps, 'db' | 'blobs' | 'log'>, oid: string): Promise<void> {
  const existing = await deps.db
    .selectFrom('edit_documents')
    .select('head_seq')
    .where('presentation_oid', '=', oid)
    .executeTakeFirst();
  if (!existing) await createLog(deps, oid);
}

/**
 * Returns the latest records of a log, from the cache if possible. The records are removed from the cache, so that the
 * caller can change them. Afterwards, the caller must put the records into the cache.
 */
export async function takeLatestRecords(
  db: EditingDb,
  { recordCache }: Pick<EditingDeps, 'recordCache'>,
  { presentation_oid: oid, head_seq }: EditLogRow,
): Promise<LoadedRecords> {
  const cached = recordCache.take(oid);
  // Cached records are newer than the log row if a batch was added after the row was read.
  const fromCache = cached && cached.seq <= head_seq ? await replay(db, oid, cached, head_seq) : undefined;
  return fromCache ?? (await loadRecordsAt(db, oid, head_seq));
}

/** Loads the records of a log at a sequence number: reads the last snapshot and applies the batches that follow it. */
export async function loadRecordsAt(db: EditingDb, oid: string, seq: number): Promise<LoadedRecords> {
  const snapshot = await db
    .selectFrom('edit_snapshots')
    .select(['seq', 'records'])
    .where('presentation_oid', '=', oid)
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const store = new RecordStore(JSON.parse(snapshot.records) as DocumentRecord[]);
  const loaded = await replay(db, oid, { store, seq: snapshot.seq, bytes: snapshot.records.length }, seq);
  if (!loaded) throw new Error(`The log of ${oid} has no batches from ${snapshot.seq} to ${seq}.`);
  return loaded;
}

/** Time in ms after which a replay lets other requests continue. */
const REPLAY_SLICE_MS = 20;

/** Applies the batches up to `untilSeq` and returns the records; undefined if the last of these batches is missing. */
async function replay(
  db: EditingDb,
  oid: string,
  { store, seq, bytes }: LoadedRecords,
  untilSeq: number,
): Promise<LoadedRecords | undefined> {
  let [currentSeq, totalBytes] = [seq, bytes];
  let sliceEnd = performance.now() + REPLAY_SLICE_MS;
  while (currentSeq < untilSeq) {
    const batches = await readBatches(db, oid, currentSeq, untilSeq);
    if (batches.length === 0) return undefined;
    for (const batch of batches) {
      applyOperations(store, batch.operations);
      currentSeq = batch.seq;
      totalBytes += batch.jsonLength;
      if (performance.now() < sliceEnd) continue;
      await setImmediate();
      sliceEnd = performance.now() + REPLAY_SLICE_MS;
    }
  }
  return { store, seq: currentSeq, bytes: totalBytes };
}
