import { type Kysely, sql } from 'kysely';

/** The secret of an instance, from which all other secrets are derived. The table has only one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE instance_secret (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      secret bytea NOT NULL
    )`.execute(db);
}
