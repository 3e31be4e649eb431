import type { Approximation } from '@flydeck/contract/uploads/upload';
import { ImportError, type ImportedDeck } from '@flydeck/readers/import-result';
import type { ImportWarning } from '@flydeck/scene/model/document';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isStorageFull } from '../../../http/storage-state.ts';
import type { PresentationTables } from '../../../library/index.ts';
import type { Blobs } from '../../../ports/blobs.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { buildSceneInChild } from '../../../publishing/building.ts';
import { publishPresentation } from '../../../publishing/index.ts';
import { importFile } from '../../imports/index.ts';
import { refreshSearchInTransaction } from '../../search/index.ts';
import { beginAttempt, markBuilding, markFailed, recordProgress } from '../queries.ts';
import type { UploadRow, UploadTables } from '../tables.ts';
import { blobKeysOf, hasStoredImport, loadImport, storeImport, storePages } from '../upload-previews.ts';
import { ProgressWriter } from './progress-writer.ts';

export interface ImportUploadDeps {
  readonly db: Kysely<UploadTables & PresentationTables>;
  readonly blobs: Blobs;
}

/** Maximum number of attempts to import a file. If an attempt crashes the process, the job runs again. */
const MAX_ATTEMPTS = 3;

/** Maximum number of different import warnings reported for one file. */
const MAX_APPROXIMATIONS = 20;

/** Thrown when the member has deleted the upload during its import. */
class UploadGoneError extends Error {}

/**
 * Returns the handler of `importUploadJob`. The transaction that publishes the presentation also marks the upload as
 * done. An upload therefore creates at most one presentation, even if its job runs twice or crashes.
 */
export function createImportUploadHandler(deps: ImportUploadDeps): JobHandler<{ upload: string }> {
  const { db, blobs } = deps;
  return async ({ upload: id }) => {
    const row = await beginAttempt(db, id);
    // There is no row if the member deleted the upload, or if an earlier attempt of the job published the presentation
    // but crashed before deleting the file.
    if (!row) return blobs.delete(`uploads/${id}`);
    if (row.attempts > MAX_ATTEMPTS) return markFailed(db, id, 'server.internal');
    try {
      const deck = await loadDeck(deps, row);
      if (!deck) return markFailed(db, id, 'server.internal');
      if (row.awaits_confirmation || row.target_oid !== null) await storeDocument(deps, row, deck);
      else await publishUpload(deps, row, deck);
    } catch (error) {
      // The file of a failed upload is kept, so that the member can retry the import.
      if (error instanceof ImportError) return markFailed(db, id, error.code);
      if (isStorageFull(error)) return markFailed(db, id, 'storage.full');
      if (!(error instanceof UploadGoneError)) throw error;
    }
    for (const key of blobKeysOf(row)) await blobs.delete(key);
  };
}

/** Returns the imported file of an upload; undefined if its blob is missing. */
async function loadDeck({ db, blobs }: ImportUploadDeps, row: UploadRow): Promise<ImportedDeck | undefined> {
  if (hasStoredImport(row)) return loadImport(blobs, row);
  const bytes = await blobs.read(row.blob_key);
  return bytes && importBytes(db, row, bytes);
}

async function importBytes(
  db: ImportUploadDeps['db'],
  { id, file_name }: UploadRow,
  bytes: Uint8Array,
): Promise<ImportedDeck> {
  const progress = new ProgressWriter((done, total) => recordProgress(db, id, done, total));
  try {
    return await importFile({ name: file_name, bytes }, (done, total) => progress.report(done, total));
  } finally {
    await progress.stop();
  }
}

async function publishUpload({ db, blobs }: ImportUploadDeps, row: UploadRow, deck: ImportedDeck): Promise<void> {
  await markBuilding(db, row.id);
  let warnings: readonly ImportWarning[] = deck.warnings;
  const buildScene: typeof buildSceneInChild = async (source) => {
    const builtScene = await buildSceneInChild(source);
    warnings = [...deck.warnings, ...builtScene.warnings];
    return builtScene;
  };
  const inTransaction = (trx: Transaction<PresentationTables>, oid: string) =>
    markDone(trx.withTables<UploadTables>(), row, oid, warnings);
  await publishPresentation(
    { db, blobs, buildScene, onPublished: refreshSearchInTransaction },
    { deck: withTitle(deck, row.title), owner: row.owner_oid, privacy: row.privacy, inTransaction },
  );
}

/**
 * Stores the imported document of an upload that awaits a confirmation, or has a target, with its preview. The editor
 * loads the document of an upload with a target, and inserts the pages that the author chooses.
 */
async function storeDocument(deps: ImportUploadDeps, row: UploadRow, deck: ImportedDeck): Promise<void> {
  await markBuilding(deps.db, row.id);
  const store = row.awaits_confirmation ? storeImport : storePages;
  const blobKey = await store(deps.blobs, row, deck, (source) => buildSceneInChild(source));
  await markStored(deps, row, deck, blobKey);
}

/**
 * Marks an upload as done whose document is stored.
 * @throws UploadGoneError if the upload was deleted; the stored document is then deleted, too
 */
async function markStored(
  { db, blobs }: ImportUploadDeps,
  { id }: UploadRow,
  { assets, warnings }: ImportedDeck,
  blobKey: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      state: 'done',
      blob_key: blobKey,
      assets: JSON.stringify([...assets].map(([hash, bytes]) => ({ hash, bytes: bytes.length }))),
      warnings: JSON.stringify(groupWarnings(warnings)),
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['importing', 'building'])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  for (const key of blobKeysOf({ id, blob_key: blobKey })) await blobs.delete(key);
  throw new UploadGoneError();
}

function withTitle(deck: ImportedDeck, title: string | null): ImportedDeck {
  return title === null ? deck : { ...deck, document: { ...deck.document, title } };
}

/**
 * Marks the upload as done. Runs in the transaction that publishes the presentation.
 * @throws UploadGoneError if the upload was deleted; the error rolls back this transaction.
 */
async function markDone(
  trx: Transaction<UploadTables & PresentationTables>,
  { id, owner_oid, folder_id }: UploadRow,
  oid: string,
  warnings: readonly ImportWarning[],
): Promise<void> {
  const update = await trx
    .updateTable('uploads')
    .set({
      state: 'done',
      presentation_oid: oid,
      warnings: JSON.stringify(groupWarnings(warnings)),
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['importing', 'building'])
    .executeTakeFirst();
  if (update.numUpdatedRows === 0n) throw new UploadGoneError();
  if (folder_id === null) return;
  // The folder may have been deleted since the upload.
  await sql`
    UPDATE presentations SET folder_id = folders.id FROM folders
    WHERE presentations.oid = ${oid} AND folders.id = ${folder_id} AND folders.owner_oid = ${owner_oid}`.execute(trx);
}

/** Groups warnings by code with their counts, most frequent first. */
function groupWarnings(warnings: readonly ImportWarning[]): Approximation[] {
  const byCode = new Map<string, Approximation>();
  for (const { code, message } of warnings) {
    const previous = byCode.get(code);
    byCode.set(code, { code, message: previous?.message ?? message, count: (previous?.count ?? 0) + 1 });
  }
  return [...byCode.values()].sort((a, b) => b.count - a.count).slice(0, MAX_APPROXIMATIONS);
}
