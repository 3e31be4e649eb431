import { type Kysely, sql } from 'kysely';

/** Names of versions: members can name states of a log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE edit_snapshots ADD COLUMN name text`.execute(db);
}
