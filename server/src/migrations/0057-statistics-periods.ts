import { type Kysely, sql } from 'kysely';

/** The times at which a file with other pages was published. From then on, the statistics count from 0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE statistics_periods (
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      started_at timestamptz NOT NULL DEFAULT now(),
      file_id text NOT NULL,
      PRIMARY KEY (presentation_oid, started_at)
    )`.execute(db);
}
