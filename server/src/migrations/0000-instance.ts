import { type Kysely, sql } from 'kysely';

/** One-time events of the instance, such as that its demo presentations were loaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE instance_facts (
      name text PRIMARY KEY,
      noted_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}
