import { sql } from 'kysely';
import type { SearchDb } from '../search-db.ts';
import { partitionOf, qualityOf } from './partition.ts';
import { refreshSearch } from './refresh-search.ts';

const BATCH = 500;

interface Changed {
  readonly oid: string;
  readonly likes: number;
  readonly views: number;
  readonly shelf: number;
}

/**
 * Updates the likes and views that lists and ranking use. It runs periodically, because updating them with every view
 * would cause too many writes.
 */
export async function refreshPopularity(db: SearchDb, signal: AbortSignal): Promise<void> {
  for (let changed = BATCH; changed === BATCH; ) {
    signal.throwIfAborted();
    changed = await db.transaction().execute(refreshBatch);
  }
}

async function refreshBatch(trx: SearchDb): Promise<number> {
  const { rows } = await sql<Changed>`
    UPDATE search_standings AS standing SET likes = now.likes_count, views = now.view_count
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
      LIMIT ${BATCH}
      FOR UPDATE OF search_standings SKIP LOCKED
    ) AS now
    WHERE standing.oid = now.oid
    RETURNING standing.oid, likes, views::double precision AS views, shelf`.execute(trx);
  const moved = rows.filter(({ oid, likes, shelf }) => partitionOf(oid, likes) !== shelf);
  for (const { oid } of moved) await refreshSearch(trx, oid);
  const qualities = rows.map(({ oid, likes, views }) => ({ oid, quality: qualityOf(likes, views) }));
  await sql`
    UPDATE search_entries SET quality = now.quality
    FROM jsonb_to_recordset(${JSON.stringify(qualities)}::jsonb) AS now (oid text, quality real)
    WHERE search_entries.oid = now.oid AND search_entries.quality <> now.quality`.execute(trx);
  return rows.length;
}
