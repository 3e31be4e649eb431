import type { LikeResponse } from '@flydeck/contract/likes/like';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { loadLikesCount, type PresentationTables, randomCountRow } from '../../library/index.ts';

type Db = Kysely<PresentationTables>;

/**
 * Adds a like if `liked` is true, otherwise removes it; idempotent (V6.9). `hasChanged` is true if this call added or
 * removed the like. One statement changes the like and the count, so that the count is correct under concurrent
 * requests. The statement first locks the account and then the presentation, so that neither is deleted meanwhile. The
 * count is the sum of several rows (column `slot`), so that concurrent requests rarely wait for the same row.
 */
export async function setLike(
  db: Db,
  { userId, oid, liked }: { readonly userId: string; readonly oid: string; readonly liked: boolean },
): Promise<LikeResponse & { readonly hasChanged: boolean }> {
  const insertOrDelete = liked
    ? sql`INSERT INTO presentation_likes (user_id, presentation_oid) SELECT ${userId}, oid FROM locked_presentation
        ON CONFLICT DO NOTHING RETURNING presentation_oid`
    : sql`DELETE FROM presentation_likes
        WHERE user_id = ${userId} AND presentation_oid IN (SELECT oid FROM locked_presentation)
        RETURNING presentation_oid`;
  const { rows } = await sql`
    WITH locked_account AS MATERIALIZED (SELECT user_id FROM profiles WHERE user_id = ${userId} FOR KEY SHARE),
    locked_presentation AS MATERIALIZED (
      SELECT oid FROM locked_account CROSS JOIN presentations WHERE oid = ${oid} FOR KEY SHARE OF presentations),
    changed AS (${insertOrDelete})
    INSERT INTO presentation_counts AS counts (presentation_oid, slot, likes)
    SELECT presentation_oid, ${randomCountRow()}::smallint, ${liked ? 1 : -1}::integer FROM changed
    ON CONFLICT (presentation_oid, slot) DO UPDATE SET likes = counts.likes + excluded.likes
    RETURNING 1`.execute(db);
  return { hasLikedPrezi: liked, likesCount: await loadLikesCount(db, oid), hasChanged: rows.length > 0 };
}

/**
 * Removes all likes of an account. Updates the counts in the order of oids, so that concurrent calls cannot deadlock.
 */
export async function deleteLikesOfAccount(db: QueryExecutorProvider, userId: string): Promise<void> {
  await sql`
    WITH removed AS (
      DELETE FROM presentation_likes WHERE user_id = ${userId} RETURNING presentation_oid
    )
    INSERT INTO presentation_counts AS counts (presentation_oid, slot, likes)
    SELECT presentation_oid, ${randomCountRow()}::smallint, -1 FROM removed ORDER BY presentation_oid
    ON CONFLICT (presentation_oid, slot) DO UPDATE SET likes = counts.likes - 1`.execute(db);
}
