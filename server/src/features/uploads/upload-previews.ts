import { PublicError } from '@flydeck/contract/errors';
import type { UploadPreview } from '@flydeck/contract/uploads/upload-preview';
import type { ImportedDeck } from '@flydeck/readers/import-result';
import { withOverview } from '@flydeck/scene/classic/overview';
import type { Document, ImportWarning } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import { makeIdsUnique } from '@flydeck/scene/model/unique-ids';
import type { RightOptions } from '@flydeck/scene/records/right-options';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Blobs } from '../../ports/blobs.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { BuiltScene } from '../../publishing/building.ts';
import { loadOriginals } from '../editing/index.ts';
import { importUploadJob } from './jobs/import-upload-job.ts';
import { findUpload } from './queries.ts';
import type { UploadRow, UploadTables } from './tables.ts';

// Uploads with a preview are imported in two parts: the first import stores the document and pictures of its first
// steps. After the member has confirmed, the second part publishes the stored document.

/** Maximum number of uploads per member that wait for a confirmation. A further one replaces the oldest. */
const MAX_AWAITING_UPLOADS = 5;
/** Maximum number of steps in a preview of a file that is not a presentation yet. */
const PREVIEW_STEPS = 6;
/** Maximum number of steps in a preview of pages from which a member chooses. */
const PAGES = 500;
/** Maximum total size of the pictures of a preview, in bytes. */
const PICTURES_MAX_BYTES = 4_000_000;
/** Maximum length of the titles in a preview, in UTF-16 units. */
const TITLE_MAX_LENGTH = 500;

export interface UploadPreviewsDeps {
  readonly db: Kysely<UploadTables>;
  readonly blobs: Blobs;
  readonly jobs: Jobs;
}

/** Content of the blob of an imported document. */
interface StoredImport {
  readonly document: Document;
  readonly warnings: readonly ImportWarning[];
  /** Absent in imports that earlier releases have stored. */
  readonly rightOptions?: RightOptions | undefined;
}

/** Content of the blob of pages for another presentation. Earlier releases have stored only the document. */
export type StoredPages = Pick<StoredImport, 'document' | 'rightOptions'>;

const documentKeyOf = (id: string): string => `uploads/${id}.import.json`;
/** Key of the imported document of an upload with a target. */
const pagesKeyOf = (id: string): string => `uploads/${id}.json`;
const previewKeyOf = (id: string): string => `uploads/${id}.preview.json`;

/** Whether the document of an upload without a target is imported and waits to be published. */
export const hasStoredImport = ({ id, blob_key, target_oid }: UploadRow): boolean =>
  target_oid === null && blob_key === documentKeyOf(id);

/** Returns the keys of all blobs of an upload that is not published. */
export const blobKeysOf = ({ id, blob_key }: Pick<UploadRow, 'id' | 'blob_key'>): string[] => [
  blob_key,
  ...(blob_key === documentKeyOf(id) || blob_key === pagesKeyOf(id) ? [previewKeyOf(id)] : []),
];

/** Stores the imported document of an upload and its preview. Returns the new blob key of the upload. */
export async function storeImport(
  blobs: Blobs,
  { id }: UploadRow,
  deck: ImportedDeck,
  buildScene: (source: ImportedDeck) => Promise<BuiltScene>,
): Promise<string> {
  const { document } = makeIdsUnique(withOverview(deck.document));
  const built = await buildScene({ ...deck, document });
  for (const [hash, bytes] of deck.assets) await blobs.put(`originals/${hash}`, bytes);
  await blobs.put(previewKeyOf(id), toJson(previewOf(document.title, built, PREVIEW_STEPS)));
  const stored: StoredImport = { document: deck.document, warnings: deck.warnings, rightOptions: deck.rightOptions };
  await blobs.put(documentKeyOf(id), toJson(stored));
  return documentKeyOf(id);
}

/**
 * Stores the imported document of an upload with a target, and pictures of its pages. Returns the new blob key of the
 * upload. If the pictures cannot be painted, only the document is stored.
 */
export async function storePages(
  blobs: Blobs,
  { id }: UploadRow,
  deck: ImportedDeck,
  buildScene: (source: ImportedDeck) => Promise<BuiltScene>,
): Promise<string> {
  for (const [hash, bytes] of deck.assets) await blobs.put(`originals/${hash}`, bytes);
  const { document } = makeIdsUnique(withOverview(deck.document));
  const built = await buildScene({ ...deck, document }).catch(() => undefined);
  if (built) await blobs.put(previewKeyOf(id), toJson(previewOf(document.title, built, PAGES)));
  const stored: StoredPages = { document: deck.document, rightOptions: deck.rightOptions };
  await blobs.put(pagesKeyOf(id), toJson(stored));
  return pagesKeyOf(id);
}

/** Returns the stored document of an upload; undefined if its blob is missing. */
export async function loadImport(blobs: Blobs, { blob_key }: UploadRow): Promise<ImportedDeck | undefined> {
  const bytes = await blobs.read(blob_key);
  if (!bytes) return undefined;
  const { document: stored, warnings, rightOptions } = JSON.parse(new TextDecoder().decode(bytes)) as StoredImport;
  const document = readDocument(stored);
  return { document, warnings, rightOptions, assets: await loadOriginals(blobs, document) };
}

/**
 * Returns the preview of an upload that awaits a confirmation, or has a target.
 * @throws PublicError `resource.not_found` if the member has no such upload, if it is not imported, or has no pictures
 */
export async function loadPreview(
  { db, blobs }: Pick<UploadPreviewsDeps, 'db' | 'blobs'>,
  ownerOid: string,
  id: string,
): Promise<UploadPreview> {
  const row = await findUpload(db, ownerOid, id);
  const hasPreview = row?.state === 'done' && (row.awaits_confirmation || row.target_oid !== null);
  const bytes = hasPreview ? await blobs.read(previewKeyOf(id)) : undefined;
  if (!bytes) throw new PublicError('resource.not_found');
  return JSON.parse(new TextDecoder().decode(bytes)) as UploadPreview;
}

/**
 * Publishes the imported document of an upload as a presentation, in the background. Returns the changed upload, which
 * is listed from now on.
 * @throws PublicError `resource.not_found` if the member has no such upload; `resource.conflict` if it is not imported,
 *   or already confirmed
 */
export async function confirmUpload(
  { db, jobs }: Pick<UploadPreviewsDeps, 'db' | 'jobs'>,
  ownerOid: string,
  id: string,
): Promise<UploadRow> {
  if (!(await findUpload(db, ownerOid, id))) throw new PublicError('resource.not_found');
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('uploads')
      .set({ state: 'received', awaits_confirmation: false, attempts: 0, changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('owner_oid', '=', ownerOid)
      .where('state', '=', 'done')
      .where('awaits_confirmation', '=', true)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new PublicError('resource.conflict');
    await jobs.enqueue(trx, importUploadJob, { upload: id });
    return row;
  });
}

/**
 * Deletes the oldest uploads of a member that wait for a confirmation, so that a further one can be added. Returns the
 * keys of their blobs, which the caller must delete after the transaction.
 */
export async function deleteOldestAwaiting(trx: Transaction<UploadTables>, ownerOid: string): Promise<string[]> {
  const retained = trx
    .selectFrom('uploads')
    .select('id')
    .where('owner_oid', '=', ownerOid)
    .where('awaits_confirmation', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_AWAITING_UPLOADS - 1);
  const deleted = await trx
    .deleteFrom('uploads')
    .where('owner_oid', '=', ownerOid)
    .where('awaits_confirmation', '=', true)
    .where('id', 'not in', retained)
    .returning(['id', 'blob_key'])
    .execute();
  return deleted.flatMap(blobKeysOf);
}

function previewOf(title: string, { scene, pictures, files }: BuiltScene, maxSteps: number): UploadPreview {
  let bytesLeft = PICTURES_MAX_BYTES;
  const steps = scene.steps.slice(0, maxSteps).flatMap((step, i) => {
    const bytes = files.get(pictures?.steps[i]?.url ?? '');
    if (!bytes || bytes.length > bytesLeft) return [];
    bytesLeft -= bytes.length;
    const picture = `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
    const topic = scene.frames[step.frame]?.topic;
    return [{ ...(topic === undefined ? {} : { topic }), title: step.title.slice(0, TITLE_MAX_LENGTH), picture }];
  });
  return { title: title.slice(0, TITLE_MAX_LENGTH), stepCount: scene.steps.length, steps };
}

const toJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
