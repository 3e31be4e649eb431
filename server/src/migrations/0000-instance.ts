import { type Kysely, sql } from 'kysely';

/** Instance facts: what has happened once on the instance, such as that the demo presentations were loaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE instance_facts (
      name text PRIMARY KEY,
      noted_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}
