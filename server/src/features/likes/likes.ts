import type { Liked } from '@flydeck/contract/likes/like';
import { type Kysely, sql } from 'kysely';
import type { PresentationTables } from '../presentations/index.ts';

type Db = Kysely<PresentationTables>;

/**
 * Likes, or takes the like back; doing it twice counts once. The like and the count change in one statement, so that the
 * count is right however many do it at a time. `changed`: it was not so before.
 */
export async function setLike(
  db: Db,
  { userId, oid, liked }: { readonly userId: string; readonly oid: string; readonly liked: boolean },
): Promise<Liked & { readonly changed: boolean }> {
  const change = liked
    ? sql`INSERT INTO presentation_likes (user_id, presentation_oid) VALUES (${userId}, ${oid})
        ON CONFLICT DO NOTHING RETURNING 1`
    : sql`DELETE FROM presentation_likes WHERE user_id = ${userId} AND presentation_oid = ${oid} RETURNING 1`;
  const step = liked ? 1 : -1;
  const { rows } = await sql<{ likes_count: number }>`
    WITH changed AS (${change})
    UPDATE presentations SET likes_count = likes_count + ${step}
    WHERE oid = ${oid} AND EXISTS (SELECT 1 FROM changed)
    RETURNING likes_count`.execute(db);
  const changed = rows[0];
  return {
    hasLikedPrezi: liked,
    likesCount: changed?.likes_count ?? (await likesCountOf(db, oid)),
    changed: changed !== undefined,
  };
}

async function likesCountOf(db: Db, oid: string): Promise<number> {
  const row = await db
    .selectFrom('presentations')
    .select('likes_count')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  return row.likes_count;
}
