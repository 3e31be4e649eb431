import { type Kysely, sql } from 'kysely';
import type { Secrets } from '../../adapters/secrets/instance-secrets.ts';
import type { Database } from '../../database.ts';
import type { Blobs, ListedBlob } from '../../ports/blobs.ts';
import { deleteReplacedScenes, referencedBlobs } from '../../publishing/index.ts';
import { claimBlobs } from './claim-blobs.ts';
import { BLOB_FOLDERS } from './folders.ts';
import { KeySet } from './key-set.ts';

/**
 * Yields the keys of all blobs to which the rows of a feature refer, in the snapshot of the transaction. Must throw if
 * a key cannot be determined, because blobs whose keys no owner yields are deleted.
 */
export type BlobOwner = (trx: Kysely<Database>) => AsyncIterable<string>;

export interface CollectDeps {
  readonly db: Kysely<Database>;
  readonly blobs: Blobs;
  readonly secrets: Secrets;
  readonly owners: readonly BlobOwner[];
}

export interface CollectOptions {
  /** Whether to only report the blobs that would be deleted, and delete nothing. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /** Called for each deleted blob; in a dry run, for each blob that would be deleted. */
  onDeleted?(blob: ListedBlob): void;
}

/** Number and total size of the deleted blobs; in a dry run, of the blobs that would be deleted. */
export interface CollectionResult {
  readonly files: number;
  readonly bytes: number;
}

/** Key of the advisory lock that allows one collection at a time. No other lock of the server has this key. */
const COLLECT_LOCK = 7_305_041;

/** Minimum age of deleted blobs. The row that will refer to a younger blob may not be written yet. */
const MIN_AGE_HOURS = 24;

/**
 * Collects blobs by mark and sweep. Marks all blobs to which rows refer in one snapshot, and all blobs to which the
 * marked documents and scenes refer. Then deletes the unmarked blobs that are older than a day. Deletes nothing if a
 * row or blob cannot be read. If another process is collecting, deletes nothing and resolves to undefined.
 * @throws UnreadableBlobError for an unreadable document or scene, ForeignBlobsError if the blob store belongs to
 * another database.
 */
export function collect(deps: CollectDeps, options: CollectOptions = {}): Promise<CollectionResult | undefined> {
  return deps.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isLocked: boolean }>`
      SELECT pg_try_advisory_lock(${COLLECT_LOCK}) AS "isLocked"`.execute(connection);
    if (!rows[0]?.isLocked) return undefined;
    try {
      await claimBlobs(deps.blobs, deps.secrets);
      if (!options.dryRun) await deleteReplacedScenes(connection);
      const { marked, deletableBefore } = await mark({ ...deps, db: connection }, options);
      return await sweep(deps.blobs, { marked, deletableBefore }, options);
    } finally {
      await sql`SELECT pg_advisory_unlock(${COLLECT_LOCK})`.execute(connection);
    }
  });
}

interface MarkResult {
  readonly marked: KeySet;
  /** Blobs stored after this time are kept even if they are not marked. */
  readonly deletableBefore: Date;
}

async function mark(deps: CollectDeps, { signal }: CollectOptions): Promise<MarkResult> {
  const marked = new KeySet();
  const deletableBefore = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows } = await sql<{ before: Date }>`
        SELECT now() - make_interval(hours => ${MIN_AGE_HOURS}) AS before`.execute(trx);
      for (const listKeys of deps.owners) {
        for await (const key of listKeys(trx)) {
          marked.add(key);
          signal?.throwIfAborted();
        }
      }
      return rows[0]?.before ?? new Date(0);
    });
  // Blobs never change, so they may be read outside of the snapshot.
  await markReferenced(deps.blobs, marked, signal);
  return { marked, deletableBefore };
}

/** Marks the blobs to which marked documents and scenes refer. */
async function markReferenced(blobs: Blobs, marked: KeySet, signal: AbortSignal | undefined): Promise<void> {
  for (const folder of ['documents', 'scenes']) {
    // `keysOf` yields keys without file extensions.
    for (const key of marked.keysOf(folder)) {
      signal?.throwIfAborted();
      for (const reference of await referencedBlobs(blobs, `${key}.json`)) marked.add(reference);
    }
  }
}

async function sweep(
  blobs: Blobs,
  { marked, deletableBefore }: MarkResult,
  options: CollectOptions,
): Promise<CollectionResult> {
  let files = 0;
  let bytes = 0;
  for (const folder of BLOB_FOLDERS) {
    for await (const blob of blobs.list(folder)) {
      options.signal?.throwIfAborted();
      if (marked.has(blob.key) || blob.modifiedAt >= deletableBefore) continue;
      // The blob may have been stored again since it was listed, so its age is checked again.
      if (!options.dryRun && !(await blobs.deleteIfOlder(blob.key, deletableBefore))) continue;
      options.onDeleted?.(blob);
      files += 1;
      bytes += blob.bytes;
    }
  }
  return { files, bytes };
}
