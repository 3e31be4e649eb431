import { type Kysely, sql } from 'kysely';

/** The timer of the console of a live session, which remotes show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE live_sessions
      ADD COLUMN timer jsonb,
      ADD COLUMN timer_at timestamptz`.execute(db);
}
