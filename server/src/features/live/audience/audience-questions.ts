import { randomUUID } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import type { AudienceQuestion, AudienceQuestionState } from '@flydeck/contract/live/audience-question';
import { sql } from 'kysely';
import { type LiveDb, recordChange } from '../live-db.ts';
import { AUDIENCE_QUESTIONS_MAX } from '../live-limits.ts';

/** Counts a change of the questions of a session, and notifies every process. */
export async function recordQuestionsChange(db: LiveDb, sessionId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('live_sessions')
      .set({ questions_revision: sql`questions_revision + 1` })
      .where('id', '=', sessionId)
      .execute();
    await recordChange(trx, sessionId);
  });
}

/** Returns the questions with these states, the one with the most votes first. */
export async function listQuestions(
  db: LiveDb,
  sessionId: string,
  states: readonly AudienceQuestionState[],
): Promise<AudienceQuestion[]> {
  return db
    .selectFrom('live_audience_questions')
    .select(['id', 'body as text', 'state', 'votes', 'answer'])
    .where('session_id', '=', sessionId)
    .where('state', 'in', states)
    .orderBy('votes', 'desc')
    .orderBy('written_at')
    .orderBy('id')
    .execute();
}

interface WrittenQuestion {
  readonly sessionId: string;
  readonly device: string;
  readonly text: string;
  readonly state: 'pending' | 'shown';
}

/** Stores a question. @throws PublicError `live.full` if the session has the maximum number of questions */
export async function writeQuestion(db: LiveDb, { sessionId, device, text, state }: WrittenQuestion): Promise<void> {
  const { count } = await db
    .selectFrom('live_audience_questions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (count >= AUDIENCE_QUESTIONS_MAX) throw new PublicError('live.full');
  await db
    .insertInto('live_audience_questions')
    .values({ id: randomUUID(), session_id: sessionId, device, body: text, state })
    .execute();
}

/**
 * Adds the vote of a device to a question, unless it has voted for it.
 * @throws PublicError `resource.not_found` if followers do not see the question; `live.closed` if it was answered
 */
export async function voteForQuestion(
  db: LiveDb,
  { sessionId, id, device }: { readonly sessionId: string; readonly id: string; readonly device: string },
): Promise<void> {
  const question = await db
    .selectFrom('live_audience_questions')
    .select('state')
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (question?.state === 'answered') throw new PublicError('live.closed');
  if (question?.state !== 'shown') throw new PublicError('resource.not_found');
  await sql`
    WITH added AS (
      INSERT INTO live_audience_votes (question_id, device) VALUES (${id}, ${device})
      ON CONFLICT DO NOTHING RETURNING question_id)
    UPDATE live_audience_questions SET votes = votes + 1 WHERE id IN (SELECT question_id FROM added)`.execute(db);
}

/** Changes the state of a question. @throws PublicError `resource.not_found` if the session has no such question */
export async function moderateQuestion(
  db: LiveDb,
  sessionId: string,
  { questionId, state }: { readonly questionId: string; readonly state: AudienceQuestionState },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('live_audience_questions')
    .set({ state })
    .where('id', '=', questionId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new PublicError('resource.not_found');
  await recordQuestionsChange(db, sessionId);
}
