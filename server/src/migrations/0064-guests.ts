import { type Kysely, sql } from 'kysely';

/** Creates what people without an account need to work with share links: their names, and the links that allow them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE presentation_links ADD COLUMN allows_guests boolean NOT NULL DEFAULT false`.execute(db);
  await sql`
    CREATE TABLE guests (
      user_id text PRIMARY KEY REFERENCES account_users (id) ON DELETE CASCADE,
      oid text NOT NULL UNIQUE,
      name text NOT NULL,
      added_bytes bigint NOT NULL DEFAULT 0
    )`.execute(db);
  // Without a foreign key, because batches outlive the sessions of guests.
  await sql`
    ALTER TABLE edit_batches ADD COLUMN guest_oid text, ADD COLUMN guest_name text`.execute(db);
  await sql`ALTER TABLE edit_snapshots ADD COLUMN guest_name text`.execute(db);
}
