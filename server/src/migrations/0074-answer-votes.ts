import { type Kysely, sql } from 'kysely';

/** Votes of followers for text answers of live sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE live_answer_votes (
      session_id text NOT NULL,
      question_id text NOT NULL,
      round integer NOT NULL,
      answer_key text NOT NULL,
      device text NOT NULL,
      PRIMARY KEY (session_id, question_id, round, answer_key, device),
      FOREIGN KEY (session_id, question_id, round) REFERENCES live_questions (session_id, question_id, round)
        ON DELETE CASCADE
    )`.execute(db);
}
