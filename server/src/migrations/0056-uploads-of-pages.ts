import { type Kysely, sql } from 'kysely';

/**
 * Uploads for a presentation that exists: their pages are added to this presentation in the editor. `assets` lists the
 * pictures of these pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE uploads
      ADD COLUMN target_oid text REFERENCES presentations (oid) ON DELETE CASCADE,
      ADD COLUMN assets jsonb NOT NULL DEFAULT '[]'`.execute(db);
  await sql`CREATE INDEX uploads_target ON uploads (target_oid) WHERE target_oid IS NOT NULL`.execute(db);
}
