import { type Kysely, sql } from 'kysely';

/** Events of a step also store the id of its topic, so that they still match after steps were reordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE events ADD COLUMN topic text`.execute(db);
}
