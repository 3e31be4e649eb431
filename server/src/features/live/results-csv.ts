import type { AudienceQuestion } from '@flydeck/contract/live/audience-question';
import type { PresentedQuestion } from '@flydeck/contract/live/question';
import { type Cell, toCsv } from '../../csv.ts';

/** Returns the possible answers to a question with their numbers of answers. */
function answersOf({ kind, options, range, results }: PresentedQuestion): (readonly [string | number, number])[] {
  if (kind === 'text') return results.answers.map(({ text, count }) => [text, count]);
  return results.counts.map((count, index) => [
    kind === 'choice' ? (options[index] ?? '') : (range?.min ?? 0) + index,
    count,
  ]);
}

/** Returns the results of a session as CSV: a row for each possible answer, and for each question of a follower. */
export function resultsCsv(questions: readonly PresentedQuestion[], written: readonly AudienceQuestion[]): string {
  const rows: Cell[][] = [['kind', 'question', 'round', 'answer', 'count']];
  for (const question of questions)
    for (const [answer, count] of answersOf(question))
      rows.push([question.kind, question.text, question.round, answer, count]);
  for (const { text, state, votes } of written) rows.push(['question of a follower', text, null, state, votes]);
  return toCsv(rows);
}
