import { PublicError } from '@flydeck/contract/errors';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { fileKind } from '../imports/index.ts';
import { newOid } from '../presentations/index.ts';
import { cleanFileName } from './file-name.ts';
import { FileSample } from './file-sample.ts';
import { importUploadJob } from './jobs/import-upload-job.ts';
import { storageOf } from './queries.ts';
import type { UploadRow, UploadTable, UploadTables } from './tables.ts';

export interface ReceiveUploadDeps {
  readonly db: Kysely<UploadTables>;
  readonly blobs: Blobs;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'uploadMaxBytes' | 'storagePerMemberBytes'>;
}

export interface ArrivingFile {
  /** Oid of a profile. */
  readonly owner: string;
  /** As the browser says it. */
  readonly name: string;
  readonly folder: string | undefined;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Content-Length; undefined where it was not said. */
  readonly declaredBytes: number | undefined;
}

/** Files of one member that may be on their way at a time. */
const MAX_UNDER_WAY = 50;

/**
 * Takes a file in, piece by piece, and asks for its import.
 * @throws PublicError and ImportError for what cannot be taken; nothing of it is kept then.
 */
export async function receiveUpload(deps: ReceiveUploadDeps, file: ArrivingFile): Promise<UploadRow> {
  const { blobs } = deps;
  const room = await roomOf(deps, file.owner);
  const { declaredBytes = 0 } = file;
  assertFits(declaredBytes, deps, room);
  const folder = await ownFolder(deps.db, file.owner, file.folder);
  const id = newOid();
  const key = `uploads/${id}`;
  const name = cleanFileName(file.name);
  const sample = new FileSample();
  try {
    await blobs.putPieces(
      key,
      measured(file.pieces, sample, (bytes) => assertFits(bytes, deps, room)),
    );
    fileKind({ name, bytes: sample.content() });
    return await note(deps, {
      id,
      owner_oid: file.owner,
      folder_id: folder,
      file_name: name,
      bytes: sample.bytes,
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
 * The row and the job that imports it, both or none. Files of one member are noted one after the other: those that came
 * at the same time knew nothing of each other.
 */
function note(deps: ReceiveUploadDeps, row: Insertable<UploadTable>): Promise<UploadRow> {
  const { db, jobs } = deps;
  return db.transaction().execute(async (trx) => {
    await sql`SELECT 1 FROM profiles WHERE oid = ${row.owner_oid} FOR NO KEY UPDATE`.execute(trx);
    assertFits(row.bytes, deps, await roomOf({ ...deps, db: trx }, row.owner_oid));
    const inserted = await trx.insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow();
    await jobs.enqueue(trx, importUploadJob, { upload: row.id });
    return inserted;
  });
}

/** Bytes that the member may still add. @throws where too much is on its way already. */
async function roomOf({ db, config }: ReceiveUploadDeps, owner: string): Promise<number> {
  const { bytes, underWay } = await storageOf(db, owner);
  if (underWay >= MAX_UNDER_WAY) throw new PublicError('request.too_many');
  return (config.storagePerMemberBytes ?? Number.POSITIVE_INFINITY) - bytes;
}

function assertFits(bytes: number, { config }: ReceiveUploadDeps, room: number): void {
  if (bytes > config.uploadMaxBytes) throw new PublicError('import.too_large');
  if (bytes > room) throw new PublicError('upload.storage_full');
}

async function* measured(
  pieces: AsyncIterable<Uint8Array>,
  sample: FileSample,
  assert: (bytes: number) => void,
): AsyncIterable<Uint8Array> {
  for await (const piece of pieces) {
    sample.take(piece);
    assert(sample.bytes);
    yield piece;
  }
}

/** The folder, if it is the member's; one that is not is the same as one that is not there. */
async function ownFolder(
  db: Kysely<UploadTables>,
  owner: string,
  folder: string | undefined,
): Promise<string | null> {
  if (folder === undefined) return null;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM folders WHERE id = ${folder} AND owner_oid = ${owner}`.execute(db);
  if (!rows[0]) throw new PublicError('resource.not_found');
  return rows[0].id;
}
