import { LISTED_ANSWERS_MAX } from '@flydeck/contract/live/constants';
import type { PresentedQuestion, QuestionDefinition } from '@flydeck/contract/live/question';
import { type RawBuilder, sql } from 'kysely';
import type { LiveDb } from '../live-db.ts';
import type { QuestionRow } from '../tables.ts';
import { describeQuestion } from './describe-question.ts';

/** The answers to a round, as presenters see them. */
export interface RoundResults {
  readonly total: number;
  readonly counts: number[];
  readonly answers: PresentedQuestion['results']['answers'];
}

/** SQL expression of a text by which equal answers are counted together. */
export const answerKey = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(btrim(regexp_replace(${text}, '\\s+', ' ', 'g')))`;

/** SQL condition on rows with the columns `session_id`, `question_id` and `round`. */
export const isOfRound = ({ session_id, question_id, round }: QuestionRow): RawBuilder<boolean> =>
  sql<boolean>`session_id = ${session_id} AND question_id = ${question_id} AND round = ${round}`;

/** Returns the results of a round. */
export async function loadResults(db: LiveDb, row: QuestionRow): Promise<RoundResults> {
  const { total } = await db
    .selectFrom('live_votes')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(isOfRound(row))
    .executeTakeFirstOrThrow();
  if (row.definition.kind === 'text') return { total, counts: [], answers: await loadTexts(db, row) };
  const [first, length] = rangeOf(row.definition);
  const counts = Array.from({ length }, () => 0);
  // `counts[i]` is the number of answers with the value `first + i`.
  for (const { value, count } of await countValues(db, row)) counts[value - first] = count;
  return { total, counts, answers: [] };
}

/** Returns the first value of an answer and the number of values. */
function rangeOf(definition: Exclude<QuestionDefinition, { readonly kind: 'text' }>): readonly [number, number] {
  if (definition.kind === 'choice') return [0, definition.options.length];
  return [definition.min, definition.max - definition.min + 1];
}

async function countValues(db: LiveDb, row: QuestionRow) {
  const { rows } = await sql<{ value: number; count: number }>`
    SELECT value::int AS value, count(*)::int AS count
    FROM live_votes, jsonb_array_elements_text(coalesce(answer->'options', jsonb_build_array(answer->'value'))) AS value
    WHERE ${isOfRound(row)} GROUP BY value`.execute(db);
  return rows;
}

/**
 * Returns the different texts, those with the most answers and votes first. If answers with the same text have
 * different states, because some were stored after the moderation, a hidden one hides all, and a shown one shows all.
 */
async function loadTexts(db: LiveDb, row: QuestionRow): Promise<RoundResults['answers']> {
  const text = sql`answer->>'text'`;
  const { rows } = await sql<RoundResults['answers'][number]>`
    WITH answer_votes AS (
      SELECT answer_key, count(*)::int AS votes FROM live_answer_votes WHERE ${isOfRound(row)} GROUP BY answer_key)
    SELECT min(btrim(${text})) AS text, count(*)::int AS count, coalesce(min(votes), 0) AS votes,
      CASE WHEN bool_or(state = 'hidden') THEN 'hidden' WHEN bool_or(state = 'shown') THEN 'shown' ELSE 'pending' END
        AS state
    FROM live_votes LEFT JOIN answer_votes ON answer_key = ${answerKey(text)}
    WHERE ${isOfRound(row)}
    GROUP BY ${answerKey(text)} ORDER BY count(*) + coalesce(min(votes), 0) DESC, min(btrim(${text})) LIMIT ${LISTED_ANSWERS_MAX}`.execute(
    db,
  );
  return rows;
}

/** Returns a round with its right answers and results, for presenters. */
export async function loadPresentedQuestion(db: LiveDb, row: QuestionRow): Promise<PresentedQuestion> {
  return {
    ...describeQuestion(row),
    results: await loadResults(db, row),
    right: row.definition.kind === 'choice' ? row.definition.right : [],
    isRightShown: row.is_right_shown,
  };
}

/** Returns all rounds of a session with their results, in the order in which they were opened. */
export async function loadAllResults(db: LiveDb, sessionId: string): Promise<PresentedQuestion[]> {
  const rows = await db
    .selectFrom('live_questions')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('opened_at')
    .orderBy('round')
    .execute();
  const questions: PresentedQuestion[] = [];
  for (const row of rows) questions.push(await loadPresentedQuestion(db, row));
  return questions;
}
