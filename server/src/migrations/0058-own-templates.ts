import { type Kysely, sql } from 'kysely';

/** Templates that members have saved from their presentations, for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE own_templates (
      id text PRIMARY KEY,
      owner_oid text NOT NULL REFERENCES profiles (oid) ON DELETE CASCADE,
      name text NOT NULL,
      description text NOT NULL,
      document text NOT NULL,
      assets jsonb NOT NULL,
      picture_key text,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX own_templates_owner ON own_templates (owner_oid, created_at)`.execute(db);
}
