import { sql } from 'kysely';
import type { SearchDb } from '../search-db.ts';
import { computePartition, computePopularity } from './partition.ts';
import { refreshSearch } from './refresh-search.ts';

/** Maximum number of presentations that one transaction updates. */
const BATCH_SIZE = 500;

/** An updated row of `search_standings`, with the index partition of the presentation's search entry. */
interface UpdatedRow {
  readonly oid: string;
  readonly likes: number;
  readonly views: number;
  /** Number of the index partition. */
  readonly shelf: number;
}

/**
 * Copies the current numbers of likes and views to `search_standings`, by which lists are ordered. From these numbers,
 * updates the popularity (`quality`) and the index partition of search entries. Called periodically, because updating
 * these tables with every view would cause too many writes.
 */
export async function refreshPopularity(db: SearchDb, signal: AbortSignal): Promise<void> {
  for (let updatedCount = BATCH_SIZE; updatedCount === BATCH_SIZE; ) {
    signal.throwIfAborted();
    updatedCount = await db.transaction().execute(refreshBatch);
  }
}

/** Updates at most `BATCH_SIZE` presentations whose numbers have changed. Returns how many it has updated. */
async function refreshBatch(trx: SearchDb): Promise<number> {
  const { rows } = await sql<UpdatedRow>`
    UPDATE search_standings AS standing SET likes = changed.likes_count, views = changed.view_count
    FROM (
      SELECT search_standings.oid, likes_count, view_count, shelf
      FROM search_standings
      JOIN search_entries ON search_entries.oid = search_standings.oid
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(counts.likes), 0)::integer AS likes_count,
          coalesce(sum(counts.views), 0)::bigint AS view_count
        FROM presentation_counts AS counts WHERE counts.presentation_oid = search_standings.oid
      ) AS counted
      WHERE likes <> likes_count OR views <> view_count
      LIMIT ${BATCH_SIZE}
      FOR UPDATE OF search_standings SKIP LOCKED
    ) AS changed
    WHERE standing.oid = changed.oid
    RETURNING standing.oid, likes, views::double precision AS views, shelf`.execute(trx);
  const rowsToMove = rows.filter(({ oid, likes, shelf }) => computePartition(oid, likes) !== shelf);
  for (const { oid } of rowsToMove) await refreshSearch(trx, oid);
  const qualities = rows.map(({ oid, likes, views }) => ({ oid, quality: computePopularity(likes, views) }));
  await sql`
    UPDATE search_entries SET quality = computed.quality
    FROM jsonb_to_recordset(${JSON.stringify(qualities)}::jsonb) AS computed (oid text, quality real)
    WHERE search_entries.oid = computed.oid AND search_entries.quality <> computed.quality`.execute(trx);
  return rows.length;
}
