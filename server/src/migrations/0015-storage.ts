import { type Kysely, sql } from 'kysely';

/**
 * Adds a trigger that runs when a presentation gets another scene. For the replaced scene, the trigger records the time
 * (`replaced_at`) and a list of files (`other_blobs`): the scene's document, and the pictures of the preview and the
 * steps. Open pages may still request these files, although the scene does not refer to them. If a replaced scene is
 * published again, the trigger resets both columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE presentation_scenes
      ADD COLUMN replaced_at timestamptz,
      ADD COLUMN other_blobs text[] NOT NULL DEFAULT '{}'`.execute(db);
  await sql`
    UPDATE presentation_scenes AS old SET replaced_at = now()
    FROM presentations
    WHERE presentations.oid = old.presentation_oid AND presentations.scene_hash <> old.scene_hash`.execute(db);
  await sql`
    CREATE INDEX presentation_scenes_replaced ON presentation_scenes (replaced_at)
      WHERE replaced_at IS NOT NULL`.execute(db);
  await sql`
    CREATE FUNCTION note_replaced_scene() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE presentation_scenes SET replaced_at = now(), other_blobs = ARRAY(
          SELECT 'documents/' || OLD.document_hash || '.json'
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
  await sql`
    CREATE TRIGGER note_replaced_scene
      AFTER UPDATE OF scene_hash ON presentations FOR EACH ROW
      WHEN (OLD.scene_hash IS DISTINCT FROM NEW.scene_hash)
      EXECUTE FUNCTION note_replaced_scene()`.execute(db);
}
