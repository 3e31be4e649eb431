import { type Kysely, sql } from 'kysely';

/** The one secret of an instance, from which the secrets of its parts are derived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE instance_secret (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      secret bytea NOT NULL
    )`.execute(db);
}
