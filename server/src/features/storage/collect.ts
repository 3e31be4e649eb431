import { type Kysely, sql } from 'kysely';
import type { Database } from '../../adapters/database/index.ts';
import type { Secrets } from '../../adapters/secrets/instance-secrets.ts';
import type { Blobs, ListedBlob } from '../../ports/blobs.ts';
import { blobsNamedIn, forgetReplacedScenes } from '../presentations/index.ts';
import { claimBlobs } from './claim-blobs.ts';
import { BLOB_FOLDERS } from './folders.ts';
import { KeySet } from './key-set.ts';

/** Keys of the blobs that a feature's rows name, as the transaction sees them. Throws where it cannot tell. */
export type BlobOwner = (trx: Kysely<Database>) => AsyncIterable<string>;

export interface CollectDeps {
  readonly db: Kysely<Database>;
  readonly blobs: Blobs;
  readonly secrets: Secrets;
  readonly owners: readonly BlobOwner[];
}

export interface CollectOptions {
  /** Only tells what would go. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  onGone?(blob: ListedBlob): void;
}

export interface Collected {
  readonly files: number;
  readonly bytes: number;
}

const COLLECT_LOCK = 7_305_041;

/** What was put within a day may be of something whose row is still to be written. */
const GRACE_HOURS = 24;

/**
 * Deletes what nothing names any more and was not put for a day: marks all that rows name at one moment, and what their
 * documents and scenes name, then deletes the rest. When anything cannot be read, nothing is deleted.
 * Resolves to undefined when another process is at it.
 * @throws UnreadableBlobError for a document or a scene, ForeignBlobsError for files of another database.
 */
export function collect(deps: CollectDeps, options: CollectOptions = {}): Promise<Collected | undefined> {
  return deps.db.connection().execute(async (held) => {
    const { rows } = await sql<{ taken: boolean }>`
      SELECT pg_try_advisory_lock(${COLLECT_LOCK}) AS taken`.execute(held);
    if (!rows[0]?.taken) return undefined;
    try {
      await claimBlobs(deps.blobs, deps.secrets);
      if (!options.dryRun) await forgetReplacedScenes(held);
      const { marked, before } = await mark({ ...deps, db: held }, options);
      return await sweep(deps.blobs, { marked, before }, options);
    } finally {
      await sql`SELECT pg_advisory_unlock(${COLLECT_LOCK})`.execute(held);
    }
  });
}

interface Marks {
  readonly marked: KeySet;
  /** What was put since stays, marked or not. */
  readonly before: Date;
}

async function mark(deps: CollectDeps, { signal }: CollectOptions): Promise<Marks> {
  const marked = new KeySet();
  const before = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows } = await sql<{ before: Date }>`
        SELECT now() - make_interval(hours => ${GRACE_HOURS}) AS before`.execute(trx);
      for (const blobsOf of deps.owners) {
        for await (const key of blobsOf(trx)) {
          marked.add(key);
          signal?.throwIfAborted();
        }
      }
      return rows[0]?.before ?? new Date(0);
    });
  // Files never change, so they need not be read at that one moment.
  await markNamed(deps.blobs, marked, signal);
  return { marked, before };
}

/** Marks what marked documents and scenes name. */
async function markNamed(blobs: Blobs, marked: KeySet, signal: AbortSignal | undefined): Promise<void> {
  for (const folder of ['documents', 'scenes']) {
    for (const key of marked.keysOf(folder)) {
      signal?.throwIfAborted();
      for (const named of await blobsNamedIn(blobs, `${key}.json`)) marked.add(named);
    }
  }
}

async function sweep(blobs: Blobs, { marked, before }: Marks, options: CollectOptions): Promise<Collected> {
  let files = 0;
  let bytes = 0;
  for (const folder of BLOB_FOLDERS) {
    for await (const blob of blobs.list(folder)) {
      options.signal?.throwIfAborted();
      if (marked.has(blob.key) || blob.modifiedAt >= before) continue;
      if (!options.dryRun && !(await blobs.deleteIfOlder(blob.key, before))) continue;
      options.onGone?.(blob);
      files += 1;
      bytes += blob.bytes;
    }
  }
  return { files, bytes };
}
