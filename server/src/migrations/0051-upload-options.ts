import { type Kysely, sql } from 'kysely';

/** Title and privacy that the uploader chose for the imported presentation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE uploads
      ADD COLUMN title text,
      ADD COLUMN privacy text NOT NULL DEFAULT 'private'
        CHECK (privacy IN ('private', 'hidden', 'public', 'reusable'))`.execute(db);
}
