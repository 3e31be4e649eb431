import { type Kysely, sql } from 'kysely';

/**
 * Films (short videos) of listed presentations. A trigger removes the film of a presentation in the statement that
 * changes or unlists the presentation. `filmed_scene` is the hash of the scene that the film shows; null: a film must
 * be rendered. Films of replaced scenes are deleted together with the pictures of the same scenes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE presentations ADD COLUMN filmed_scene text`.execute(db);
  await sql`
    CREATE INDEX presentations_film_due ON presentations (published_at DESC)
      WHERE filmed_scene IS NULL AND privacy IN ('public', 'reusable')
        AND moderation = 'visible' AND deleted_at IS NULL`.execute(db);
  await sql`
    CREATE FUNCTION film_follows_presentation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.scene_hash <> OLD.scene_hash OR NEW.privacy NOT IN ('public', 'reusable')
          OR NEW.moderation <> 'visible' OR NEW.deleted_at IS NOT NULL THEN
        NEW.preview_animation := NULL;
        NEW.filmed_scene := NULL;
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER film_follows
      BEFORE UPDATE OF scene_hash, privacy, moderation, deleted_at
      ON presentations FOR EACH ROW EXECUTE FUNCTION film_follows_presentation()`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION note_replaced_scene() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE presentation_scenes SET replaced_at = now(), other_blobs = ARRAY(
          SELECT 'documents/' || OLD.document_hash || '.json'
          UNION SELECT ltrim(OLD.preview_animation, '/') WHERE OLD.preview_animation LIKE '/%'
          UNION SELECT ltrim(picture ->> 'url', '/')
            FROM (
              SELECT OLD.preview AS picture
              UNION ALL SELECT step -> 'picture' FROM jsonb_array_elements(OLD.steps) AS step
            ) AS pictures
            WHERE picture ->> 'url' LIKE '/%')
        WHERE presentation_oid = OLD.oid AND scene_hash = OLD.scene_hash;
      UPDATE presentation_scenes SET replaced_at = NULL, other_blobs = '{}'
        WHERE presentation_oid = NEW.oid AND scene_hash = NEW.scene_hash;
      RETURN NULL;
    END $$`.execute(db);
}
