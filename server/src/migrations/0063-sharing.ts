import { type Kysely, sql } from 'kysely';

/** Creates the tables of accounts and mail addresses with which presentations are shared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE presentation_members (
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES account_users (id) ON DELETE CASCADE,
      "right" text NOT NULL CHECK ("right" IN ('view', 'comment', 'edit')),
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (presentation_oid, user_id)
    )`.execute(db);
  await sql`CREATE INDEX presentation_members_user ON presentation_members (user_id)`.execute(db);
  // The secret of an invitation is stored as SHA-256, so that the invitation cannot be accepted with a copy of the row.
  await sql`
    CREATE TABLE presentation_invitations (
      id text PRIMARY KEY,
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      email text NOT NULL,
      "right" text NOT NULL CHECK ("right" IN ('view', 'comment', 'edit')),
      secret_hash text NOT NULL UNIQUE,
      invited_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      UNIQUE (presentation_oid, email)
    )`.execute(db);
}
