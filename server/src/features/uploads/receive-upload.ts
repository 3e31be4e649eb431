import { cleanLine } from '@flydeck/contract/clean-line';
import { PublicError } from '@flydeck/contract/errors';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { fileKind } from '@flydeck/readers/file-kind';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Config } from '../../config.ts';
import { newOid } from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { FileSample } from './file-sample.ts';
import { importUploadJob } from './jobs/import-upload-job.ts';
import { loadStorageUse } from './queries.ts';
import type { UploadRow, UploadTable, UploadTables } from './tables.ts';
import { deleteOldestAwaiting } from './upload-previews.ts';

export interface ReceiveUploadDeps {
  readonly db: Kysely<UploadTables>;
  readonly blobs: Blobs;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'uploadMaxBytes' | 'storagePerMemberBytes'>;
}

export interface IncomingFile {
  /** Oid of the member's profile. */
  readonly ownerOid: string;
  /** File name as sent by the browser. */
  readonly name: string;
  /** Id of a folder of the owner. */
  readonly folder?: string | undefined;
  /** Title of the presentation; default: the title in the file. */
  readonly title?: string | undefined;
  /** Privacy of the presentation; default: private. */
  readonly privacy?: Privacy;
  /** Oid of a presentation for which the pages of the file are imported. The caller must check the access. */
  readonly target?: string | undefined;
  /** Whether the file becomes a presentation only after the member has seen its preview; default: no. */
  readonly awaitsConfirmation?: boolean;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Lower bound of the file's size in bytes, computed from the Content-Length of the request; undefined if unknown. */
  readonly declaredBytes: number | undefined;
}

/** Maximum length of a file name, in Unicode code points. */
const MAX_FILE_NAME_LENGTH = 200;
/** Maximum number of unfinished uploads per member. */
const MAX_UNFINISHED_UPLOADS = 50;

/**
 * Stores a streamed file and enqueues its import.
 * @throws PublicError if the file exceeds a limit or the folder does not exist, ImportError if files of its type cannot
 * be imported. In both cases, the file is not stored.
 */
export async function receiveUpload(deps: ReceiveUploadDeps, file: IncomingFile): Promise<UploadRow> {
  const { blobs } = deps;
  const remainingBytes = await loadRemainingBytes(deps, file.ownerOid);
  const { declaredBytes = 0 } = file;
  assertFits(declaredBytes, deps, remainingBytes);
  const folder = await requireFolder(deps.db, file.ownerOid, file.folder);
  const id = newOid();
  const key = `uploads/${id}`;
  const name = cleanFileName(file.name);
  // Keeps the first and last bytes of the file, from which its type is detected, and counts all bytes.
  const sample = new FileSample();
  try {
    await blobs.putStream(
      key,
      sampleAndCheckSize(file.chunks, sample, (bytes) => assertFits(bytes, deps, remainingBytes)),
    );
    // Throws ImportError for a file that cannot be imported.
    fileKind({ name, bytes: sample.content() });
    return await insertUpload(deps, {
      id,
      owner_oid: file.ownerOid,
      folder_id: folder,
      target_oid: file.target ?? null,
      awaits_confirmation: file.awaitsConfirmation ?? false,
      title: file.title ?? null,
      ...(file.privacy === undefined ? {} : { privacy: file.privacy }),
      file_name: name,
      bytes: sample.byteCount,
      state: 'received',
      error: null,
      presentation_oid: null,
      blob_key: key,
    });
  } catch (error) {
    await blobs.delete(key);
    throw error;
  }
}

/**
 * Inserts the row and enqueues its import job in one transaction. Locks the member's profile, so that concurrent
 * uploads cannot exceed the limits together.
 */
async function insertUpload(deps: ReceiveUploadDeps, row: Insertable<UploadTable>): Promise<UploadRow> {
  const { db, jobs, blobs } = deps;
  let unusedKeys: string[] = [];
  const insertedRow = await db.transaction().execute(async (trx) => {
    await sql`SELECT 1 FROM profiles WHERE oid = ${row.owner_oid} FOR NO KEY UPDATE`.execute(trx);
    if (row.awaits_confirmation) unusedKeys = await deleteOldestAwaiting(trx, row.owner_oid);
    assertFits(row.bytes, deps, await loadRemainingBytes({ ...deps, db: trx }, row.owner_oid));
    const inserted = await trx.insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow();
    await jobs.enqueue(trx, importUploadJob, { upload: row.id });
    return inserted;
  });
  for (const key of unusedKeys) await blobs.delete(key);
  return insertedRow;
}

/**
 * Returns the number of bytes that the member may still upload.
 * @throws PublicError `request.too_many` for too many unfinished uploads.
 */
async function loadRemainingBytes({ db, config }: ReceiveUploadDeps, ownerOid: string): Promise<number> {
  const { bytes, unfinishedCount } = await loadStorageUse(db, ownerOid);
  if (unfinishedCount >= MAX_UNFINISHED_UPLOADS) throw new PublicError('request.too_many');
  return (config.storagePerMemberBytes ?? Number.POSITIVE_INFINITY) - bytes;
}

/**
 * Checks the size of a file.
 * @throws PublicError `import.too_large` if no member may upload a file of this size, `upload.storage_full` if the file
 * exceeds the remaining storage of this member.
 */
function assertFits(bytes: number, { config }: ReceiveUploadDeps, remainingBytes: number): void {
  if (bytes > config.uploadMaxBytes) throw new PublicError('import.too_large');
  if (bytes > remainingBytes) throw new PublicError('upload.storage_full');
}

/**
 * Yields the chunks of a file. Before it yields a chunk, adds the chunk to the sample and checks the size that was
 * received until then.
 */
async function* sampleAndCheckSize(
  chunks: AsyncIterable<Uint8Array>,
  sample: FileSample,
  checkSize: (bytes: number) => void,
): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks) {
    sample.add(chunk);
    checkSize(sample.byteCount);
    yield chunk;
  }
}

/**
 * Returns the id of the folder; null if no folder is given.
 * @throws PublicError `resource.not_found` if the folder does not exist or belongs to another member.
 */
async function requireFolder(
  db: Kysely<UploadTables>,
  ownerOid: string,
  folder: string | undefined,
): Promise<string | null> {
  if (folder === undefined) return null;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM folders WHERE id = ${folder} AND owner_oid = ${ownerOid}`.execute(db);
  if (!rows[0]) throw new PublicError('resource.not_found');
  return rows[0].id;
}

/**
 * Returns a display name for an uploaded file: the last segment of the given name, without control characters and
 * other invisible characters, and shortened before the extension. Returns `presentation` if no characters remain.
 */
export function cleanFileName(name: string): string {
  const segment = cleanLine(name.split(/[\\/]/).at(-1) ?? '');
  const characters = [...segment];
  if (characters.length <= MAX_FILE_NAME_LENGTH) return segment || 'presentation';
  const extension = /\.[a-z0-9]{1,10}$/i.exec(segment)?.[0] ?? '';
  return characters.slice(0, MAX_FILE_NAME_LENGTH - extension.length).join('') + extension;
}
