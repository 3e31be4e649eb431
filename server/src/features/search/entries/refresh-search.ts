import { sql } from 'kysely';
import { isListed, withCounts } from '../../../library/index.ts';
import { refreshOwnEntries } from '../own-presentations/own-entries.ts';
import type { SearchDb } from '../search-db.ts';
import { INDEX_FORMAT } from './entry.ts';
import { indexInBatches } from './index-in-batches.ts';
import { type ListedContent, writeEntries } from './write-entries.ts';

/** Returns the searchable content of the presentations among `oids` that are listed. */
async function loadListedContent(db: SearchDb, oids: readonly string[]): Promise<ListedContent[]> {
  const rows = await withCounts(
    db
      .selectFrom('presentations')
      .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
      .selectAll('presentations')
      .select(['username', 'first_name', 'last_name', 'public_display_name'])
      .where('presentations.oid', 'in', [...oids])
      .where(isListed),
  ).execute();
  return rows.map((row) => ({
    oid: row.oid,
    title: row.title,
    tags: row.tags,
    ownerName: `${row.public_display_name} ${row.first_name} ${row.last_name} ${row.username}`,
    description: row.description,
    transcript: row.transcript,
    language: row.language,
    schemaVersion: row.schema_version,
    reusable: row.privacy === 'reusable',
    likes: row.likes_count,
    views: Number(row.view_count),
    publishedAt: row.published_at,
  }));
}

/**
 * Updates the search entries of one presentation in the caller's transaction. Writes the entry of the public search if
 * the presentation is listed, else deletes this entry. Always writes the entry of the owner's search. To be called
 * whenever the content of a presentation, its privacy or its owner's name changes.
 */
export async function refreshSearch(trx: SearchDb, oid: string): Promise<void> {
  await refreshOwnEntries(trx, [oid]);
  const contents = await loadListedContent(trx, [oid]);
  if (contents.length === 0) await trx.deleteFrom('search_entries').where('oid', '=', oid).execute();
  else await writeEntries(trx, contents);
}

/**
 * Updates the search entries of all presentations of a profile. To be called when the profile is renamed, suspended or
 * unsuspended.
 */
export async function refreshSearchOfOwner(trx: SearchDb, ownerOid: string): Promise<void> {
  const rows = await trx.selectFrom('presentations').select('oid').where('owner_oid', '=', ownerOid).execute();
  for (const { oid } of rows) await refreshSearch(trx, oid);
}

/** Maximum number of presentations that one transaction of `indexMissing` indexes. */
const BATCH_SIZE = 200;

/**
 * Writes the entries of all listed presentations that have no entry or an entry of an older format. Uses one
 * transaction for each batch. Skips presentations that another transaction has locked, because that transaction writes
 * their entries. An advisory lock serializes the batches of several processes. Returns the number of written entries.
 */
export function indexMissing(db: SearchDb, signal: AbortSignal): Promise<number> {
  return indexInBatches(db, signal, BATCH_SIZE, indexBatch);
}

async function indexBatch(trx: SearchDb, lastOid: string): Promise<string[]> {
  await sql`SELECT pg_advisory_xact_lock(${INDEXING_LOCK})`.execute(trx);
  const { rows } = await sql<{ oid: string }>`
    SELECT presentations.oid FROM presentations
    JOIN profiles ON profiles.oid = presentations.owner_oid
    LEFT JOIN search_entries ON search_entries.oid = presentations.oid
    WHERE presentations.oid > ${lastOid}
      AND ${isListed} AND (search_entries.oid IS NULL OR search_entries.format < ${INDEX_FORMAT})
    ORDER BY presentations.oid LIMIT ${BATCH_SIZE}
    FOR UPDATE OF presentations SKIP LOCKED`.execute(trx);
  const oids = rows.map(({ oid }) => oid);
  if (oids.length > 0) await writeEntries(trx, await loadListedContent(trx, oids));
  return oids;
}

/** Key of the advisory lock that serializes the batches of `indexMissing`. No other lock of the server has this key. */
const INDEXING_LOCK = 7_305_005;
