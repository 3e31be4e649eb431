import { type Kysely, sql } from 'kysely';

/**
 * Adds folders, the trash and uploads. `done_parts` counts the slides, pages or assets of the file that are imported,
 * `all_parts` all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE folders (
      id text PRIMARY KEY,
      owner_oid text NOT NULL REFERENCES profiles (oid) ON DELETE CASCADE,
      name text NOT NULL,
      position integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX folders_owner ON folders (owner_oid, position, name)`.execute(db);
  await sql`
    ALTER TABLE presentations
      ADD COLUMN folder_id text REFERENCES folders (id) ON DELETE SET NULL`.execute(db);
  await sql`
    CREATE INDEX presentations_dashboard ON presentations (owner_oid, modified_at DESC, oid)
      WHERE deleted_at IS NULL`.execute(db);
  await sql`CREATE INDEX presentations_folder ON presentations (folder_id) WHERE folder_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX presentations_deleted ON presentations (deleted_at) WHERE deleted_at IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE uploads (
      id text PRIMARY KEY,
      owner_oid text NOT NULL REFERENCES profiles (oid) ON DELETE CASCADE,
      folder_id text REFERENCES folders (id) ON DELETE SET NULL,
      file_name text NOT NULL,
      bytes bigint NOT NULL,
      state text NOT NULL CHECK (state IN ('received', 'importing', 'building', 'done', 'failed')),
      done_parts integer NOT NULL DEFAULT 0,
      all_parts integer NOT NULL DEFAULT 0,
      attempts integer NOT NULL DEFAULT 0,
      error text,
      warnings jsonb NOT NULL DEFAULT '[]',
      presentation_oid text REFERENCES presentations (oid) ON DELETE SET NULL,
      blob_key text NOT NULL,
      dismissed boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      changed_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX uploads_owner ON uploads (owner_oid, created_at) WHERE NOT dismissed`.execute(db);
  await sql`CREATE INDEX uploads_presentation ON uploads (presentation_oid)`.execute(db);
}
