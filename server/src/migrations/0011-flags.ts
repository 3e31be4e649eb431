import { type Kysely, sql } from 'kysely';

/** Flags that administrators changed. A flag without a row has its default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE feature_flags (
      name text PRIMARY KEY,
      enabled boolean NOT NULL,
      share_percent integer NOT NULL CHECK (share_percent BETWEEN 0 AND 100),
      changed_at timestamptz NOT NULL DEFAULT now(),
      changed_by text
    )`.execute(db);
}
