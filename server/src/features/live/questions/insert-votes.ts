import { sql } from 'kysely';
import { isRunning, type LiveDb } from '../live-db.ts';
import { type Vote, voteKey } from './vote-batcher.ts';

/**
 * Stores answers to open questions in one statement, and replaces earlier answers of the same devices. The lock of the
 * question makes its closing wait, so that its results contain exactly the stored answers. Returns the keys of the
 * stored answers.
 */
export async function insertVotes(db: LiveDb, votes: readonly Vote[]): Promise<ReadonlySet<string>> {
  const column = <Name extends keyof Vote>(name: Name) => votes.map((vote) => vote[name]);
  const { rows } = await sql<Pick<Vote, 'sessionId' | 'questionId' | 'round' | 'device'>>`
    INSERT INTO live_votes (session_id, question_id, round, device, answer, state)
    SELECT vote.session_id, vote.question_id, vote.round, vote.device, vote.answer::jsonb, vote.state
    FROM unnest(${column('sessionId')}::text[], ${column('questionId')}::text[], ${column('round')}::int[],
      ${column('device')}::text[], ${column('answer')}::text[], ${column('state')}::text[])
      AS vote (session_id, question_id, round, device, answer, state)
    JOIN live_questions AS question ON question.session_id = vote.session_id
      AND question.question_id = vote.question_id AND question.round = vote.round
    JOIN live_sessions ON live_sessions.id = vote.session_id
    WHERE question.phase = 'open' AND ${isRunning}
    ORDER BY vote.session_id, vote.question_id, vote.round, vote.device
    FOR SHARE OF question
    ON CONFLICT (session_id, question_id, round, device)
      DO UPDATE SET answer = excluded.answer, state = excluded.state
    RETURNING session_id AS "sessionId", question_id AS "questionId", round, device`.execute(db);
  return new Set(rows.map(voteKey));
}
