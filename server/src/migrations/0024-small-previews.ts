import { type Kysely, sql } from 'kysely';

/**
 * Changes the function of the trigger that runs when a presentation gets another scene: the function now also adds the
 * small preview picture to `other_blobs`, the files that pages opened with the replaced scene may still request.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION note_replaced_scene() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE presentation_scenes SET replaced_at = now(), other_blobs = ARRAY(
          SELECT 'documents/' || OLD.document_hash || '.json'
          UNION SELECT ltrim(OLD.preview_animation, '/') WHERE OLD.preview_animation LIKE '/%'
          UNION SELECT ltrim(picture ->> 'url', '/')
            FROM (
              SELECT OLD.preview AS picture
              UNION ALL SELECT OLD.preview -> 'small'
              UNION ALL SELECT step -> 'picture' FROM jsonb_array_elements(OLD.steps) AS step
            ) AS pictures
            WHERE picture ->> 'url' LIKE '/%')
        WHERE presentation_oid = OLD.oid AND scene_hash = OLD.scene_hash;
      UPDATE presentation_scenes SET replaced_at = NULL, other_blobs = '{}'
        WHERE presentation_oid = NEW.oid AND scene_hash = NEW.scene_hash;
      RETURN NULL;
    END $$`.execute(db);
}
