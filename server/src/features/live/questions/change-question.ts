import type { QuestionDefinition, QuestionPhase } from '@flydeck/contract/live/question';
import { sql } from 'kysely';
import type { LiveDb, LiveTransaction } from '../live-db.ts';
import { ROUNDS_MAX } from '../live-limits.ts';
import { changeAsHolder, type HolderTarget } from '../presenter/write-changes.ts';

async function closeOpenQuestions(trx: LiveTransaction, sessionId: string): Promise<void> {
  await trx
    .updateTable('live_questions')
    .set({ phase: 'closed' })
    .where('session_id', '=', sessionId)
    .where('phase', '=', 'open')
    .execute();
}

async function setCurrent(trx: LiveTransaction, sessionId: string, questionId: string | null): Promise<void> {
  await trx.updateTable('live_sessions').set({ question_id: questionId }).where('id', '=', sessionId).execute();
}

/**
 * Opens a new round of a question and closes other questions. Returns false if the connection does not have the baton,
 * or the session has too many rounds.
 */
export function openQuestion(db: LiveDb, target: HolderTarget, definition: QuestionDefinition): Promise<boolean> {
  const { sessionId } = target;
  return changeAsHolder(db, target, async (trx) => {
    await closeOpenQuestions(trx, sessionId);
    const { rounds, last } = await trx
      .selectFrom('live_questions')
      .select([
        sql<number>`count(*)::int`.as('rounds'),
        sql<number>`coalesce(max(round) FILTER (WHERE question_id = ${definition.id}), 0)`.as('last'),
      ])
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    if (rounds >= ROUNDS_MAX) return false;
    await trx
      .insertInto('live_questions')
      .values({
        session_id: sessionId,
        question_id: definition.id,
        round: last + 1,
        definition: JSON.stringify(definition),
        phase: 'open',
      })
      .execute();
    await setCurrent(trx, sessionId, definition.id);
    return true;
  });
}

interface QuestionChange {
  readonly questionId: string;
  readonly round: number;
  readonly phase: QuestionPhase;
  readonly isRightShown: boolean;
}

/**
 * Changes the phase of a round, and makes its question the current one. Returns false if the connection does not have
 * the baton, or there is no such round.
 */
export function setQuestion(db: LiveDb, target: HolderTarget, change: QuestionChange): Promise<boolean> {
  const { sessionId } = target;
  const { questionId, round, phase, isRightShown } = change;
  return changeAsHolder(db, target, async (trx) => {
    await closeOpenQuestions(trx, sessionId);
    // Waits for votes that are being stored, which hold a lock of the row.
    const { numUpdatedRows } = await trx
      .updateTable('live_questions')
      .set({ phase, is_right_shown: isRightShown })
      .where('session_id', '=', sessionId)
      .where('question_id', '=', questionId)
      .where('round', '=', round)
      .executeTakeFirstOrThrow();
    await setCurrent(trx, sessionId, questionId);
    return numUpdatedRows === 1n;
  });
}

/** Closes the open question and shows no question. Returns false if the connection does not have the baton. */
export function dismissQuestion(db: LiveDb, target: HolderTarget): Promise<boolean> {
  return changeAsHolder(db, target, async (trx) => {
    await closeOpenQuestions(trx, target.sessionId);
    await setCurrent(trx, target.sessionId, null);
    return true;
  });
}
