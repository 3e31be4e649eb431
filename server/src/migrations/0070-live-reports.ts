import { type Kysely, sql } from 'kysely';

/** Times of the steps of live sessions, written answers to questions of followers, and public sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE live_sessions
      ADD COLUMN is_public boolean NOT NULL DEFAULT false,
      ADD COLUMN step_since timestamptz`.execute(db);
  await sql`ALTER TABLE live_audience_questions ADD COLUMN answer text`.execute(db);
  await sql`
    CREATE TABLE live_step_times (
      session_id text NOT NULL REFERENCES live_sessions (id) ON DELETE CASCADE,
      step_id text NOT NULL,
      seconds double precision NOT NULL,
      PRIMARY KEY (session_id, step_id)
    )`.execute(db);
}
