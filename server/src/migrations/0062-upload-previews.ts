import { type Kysely, sql } from 'kysely';

/**
 * Uploads that the create page previews before the member creates a presentation. Until then, they are in no list, and
 * they are deleted after a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE uploads ADD COLUMN awaits_confirmation boolean NOT NULL DEFAULT false`.execute(db);
  await sql`CREATE INDEX uploads_awaiting ON uploads (owner_oid, created_at) WHERE awaits_confirmation`.execute(db);
}
