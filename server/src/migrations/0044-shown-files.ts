import { type Kysely, sql } from 'kysely';

/**
 * Creates tables of the files that scenes and drafts show. Visitors may access a file if they may see one of the scenes
 * or drafts that show the file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE scene_files (
      blob_key text NOT NULL,
      scene_hash text NOT NULL,
      PRIMARY KEY (blob_key, scene_hash)
    )`.execute(db);
  await sql`CREATE INDEX scene_files_of_scene ON scene_files (scene_hash)`.execute(db);
  await sql`
    CREATE TABLE draft_files (
      blob_key text NOT NULL,
      presentation_oid text NOT NULL REFERENCES drafts (presentation_oid) ON DELETE CASCADE,
      PRIMARY KEY (blob_key, presentation_oid)
    )`.execute(db);
  await sql`CREATE INDEX profiles_avatar ON profiles (avatar_blob) WHERE avatar_blob IS NOT NULL`.execute(db);
  await recordPreviews(db);
  await recordDraftFiles(db);
}

/**
 * Creates a trigger that records the pictures of the preview and the steps of a presentation, and records the pictures
 * of existing presentations. Publishing records the files of scenes.
 */
async function recordPreviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION pictures_of(preview jsonb, steps jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
      SELECT DISTINCT ltrim(picture ->> 'url', '/')
      FROM (
        SELECT preview AS picture
        UNION ALL SELECT preview -> 'small'
        UNION ALL SELECT step -> 'picture' FROM jsonb_array_elements(steps) AS step
      ) AS pictures
      WHERE picture ->> 'url' LIKE '/assets/%'
    $$`.execute(db);
  await sql`
    CREATE FUNCTION note_shown_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO scene_files (blob_key, scene_hash)
        SELECT picture, NEW.scene_hash FROM pictures_of(NEW.preview, NEW.steps) AS picture
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER presentations_show_pictures
      AFTER INSERT OR UPDATE OF preview, steps, scene_hash ON presentations
      FOR EACH ROW EXECUTE FUNCTION note_shown_pictures()`.execute(db);
  await sql`
    INSERT INTO scene_files (blob_key, scene_hash)
      SELECT DISTINCT picture, scene_hash FROM presentations, pictures_of(preview, steps) AS picture`.execute(db);
}

/** Creates a trigger that records the files of drafts, and records the files of existing drafts. */
async function recordDraftFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION files_of_draft_asset(image text, media text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
      SELECT DISTINCT found[1]
      FROM regexp_matches(coalesce(image, '') || coalesce(media, ''), '"/(assets/[A-Za-z0-9._-]+)"', 'g') AS found
    $$`.execute(db);
  await sql`
    CREATE FUNCTION note_draft_files() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO draft_files (blob_key, presentation_oid)
        SELECT file, NEW.presentation_oid FROM files_of_draft_asset(NEW.image, NEW.media) AS file
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER draft_assets_show_files
      AFTER INSERT OR UPDATE OF image, media ON draft_assets
      FOR EACH ROW EXECUTE FUNCTION note_draft_files()`.execute(db);
  await sql`
    INSERT INTO draft_files (blob_key, presentation_oid)
      SELECT DISTINCT file, presentation_oid FROM draft_assets, files_of_draft_asset(image, media) AS file`.execute(db);
}
