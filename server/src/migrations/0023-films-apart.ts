import { type Kysely, sql } from 'kysely';

/**
 * Films have their own blob folder, whose files are served only while their presentation is listed. Films stored among the
 * pictures are rendered again. Adds indexes for the query of every film request.
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
