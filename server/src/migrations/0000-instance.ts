import { type Kysely, sql } from 'kysely';

/** Records events that happen once per instance, such as loading the demo presentations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE instance_facts (
      name text PRIMARY KEY,
      noted_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}
