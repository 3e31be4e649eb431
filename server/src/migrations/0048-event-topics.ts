import { type Kysely, sql } from 'kysely';

/** Adds the id of the step's topic to events of a step, because step numbers change with the order of the steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE events ADD COLUMN topic text`.execute(db);
}
