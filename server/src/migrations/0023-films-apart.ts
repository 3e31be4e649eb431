import { type Kysely, sql } from 'kysely';

/**
 * Films are stored in a separate blob folder, whose files are served only while their presentation is listed. Films
 * that were stored in the folder of pictures are rendered again. Each request for a film runs a query that uses the
 * indexes.
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
