import { type Kysely, sql } from 'kysely';

/** Creates the index with which the invitations of a member's mail address are found for each list of notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX presentation_invitations_email ON presentation_invitations (email)`.execute(db);
}
