import { type Kysely, sql } from 'kysely';

/** Events of a step also store the id of the step's topic, because the order of steps may change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE events ADD COLUMN topic text`.execute(db);
}
