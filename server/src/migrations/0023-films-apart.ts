import { type Kysely, sql } from 'kysely';

/**
 * Films lie in a folder of their own, whose files are given out only while everybody may find what they show. Those that
 * lie among the pictures are drawn again. What is asked by every request for a film has its indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE presentations SET preview_animation = NULL, filmed_scene = NULL
    WHERE preview_animation IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX presentations_film ON presentations (preview_animation)
      WHERE preview_animation IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX presentation_scenes_other_blobs ON presentation_scenes USING gin (other_blobs)
      WHERE replaced_at IS NOT NULL`.execute(db);
}
