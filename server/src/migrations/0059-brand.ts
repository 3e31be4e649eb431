import { type Kysely, sql } from 'kysely';

/** The colours and the logo of the brand kit. Every change adds a version. The newest version is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE brand_versions (
      version integer PRIMARY KEY CHECK (version > 0),
      colors jsonb NOT NULL,
      logo jsonb,
      saved_by text NOT NULL,
      saved_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}
