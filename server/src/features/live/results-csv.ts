import type { AudienceQuestion } from '@flydeck/contract/live/audience-question';
import type { PresentedQuestion } from '@flydeck/contract/live/question';
import { type Cell, toCsv } from '../../csv.ts';

/** Returns the possible answers to a question with their numbers of answers, and texts with their votes. */
function answersOf({
  kind,
  options,
  range,
  results,
}: PresentedQuestion): (readonly [answer: Cell, count: Cell, votes?: Cell])[] {
  if (kind === 'text') return results.answers.map(({ text, count, votes }) => [text, count, votes]);
  return results.counts.map((count, index) => [
    kind === 'choice' ? (options[index] ?? '') : (range?.min ?? 0) + index,
    count,
  ]);
}

/** Returns the results of a session as CSV: a row for each possible answer, and for each question of a follower. */
export function resultsCsv(questions: readonly PresentedQuestion[], written: readonly AudienceQuestion[]): string {
  const rows: Cell[][] = [['kind', 'question', 'round', 'answer', 'count', 'votes']];
  for (const question of questions)
    for (const [answer, count, votes = null] of answersOf(question))
      rows.push([question.kind, question.text, question.round, answer, count, votes]);
  for (const { text, state, votes } of written) rows.push(['question of a follower', text, null, state, null, votes]);
  return toCsv(rows);
}
