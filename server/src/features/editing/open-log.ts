import { applyOperations } from '@flydeck/scene/records/apply';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { createLog } from './create-log.ts';
import type { EditingDb, EditingDeps } from './editing-db.ts';
import { readBatches } from './read-log.ts';
import type { LoadedStore } from './store-cache.ts';
import type { EditDocumentRow } from './tables.ts';

/** Returns the state of a log, which is created if there is none. @throws PublicError `resource.not_found` */
export async function findLog(deps: Pick<EditingDeps, 'db' | 'blobs'>, oid: string): Promise<EditDocumentRow> {
  const find = () => deps.db.selectFrom('edit_documents').selectAll().where('presentation_oid', '=', oid);
  const document = await find().executeTakeFirst();
  if (document) return document;
  await createLog(deps, oid);
  return find().executeTakeFirstOrThrow();
}

/**
 * Loads the records of a log at its head, from the cache if possible. The cache does not contain them until the caller
 * puts them back.
 */
export async function takeStore(
  db: EditingDb,
  { stores }: Pick<EditingDeps, 'stores'>,
  { presentation_oid: oid, head_seq }: EditDocumentRow,
): Promise<LoadedStore> {
  const cached = stores.take(oid);
  const fromCache = cached && cached.seq <= head_seq ? await replay(db, oid, cached, head_seq) : undefined;
  return fromCache ?? (await loadStoreAt(db, oid, head_seq));
}

/** Loads the records of a log at a sequence number: the last snapshot before it, and the batches that follow. */
export async function loadStoreAt(db: EditingDb, oid: string, seq: number): Promise<LoadedStore> {
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

/** Applies the batches up to `untilSeq`; undefined if some of them were pruned. */
async function replay(
  db: EditingDb,
  oid: string,
  { store, seq, bytes }: LoadedStore,
  untilSeq: number,
): Promise<LoadedStore | undefined> {
  let [currentSeq, totalBytes] = [seq, bytes];
  while (currentSeq < untilSeq) {
    const batches = await readBatches(db, oid, currentSeq, untilSeq);
    if (batches.length === 0) return undefined;
    for (const batch of batches) {
      applyOperations(store, batch.operations);
      currentSeq = batch.seq;
      totalBytes += batch.bytes;
    }
  }
  return { store, seq: currentSeq, bytes: totalBytes };
}
