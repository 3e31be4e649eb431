import { type Kysely, sql } from 'kysely';

/** Adds names, which members can give to states of a log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE edit_snapshots ADD COLUMN name text`.execute(db);
}
