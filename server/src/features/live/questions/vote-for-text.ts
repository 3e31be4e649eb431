import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import type { LiveDb } from '../live-db.ts';
import type { QuestionRow } from '../tables.ts';
import { answerKey, isOfRound } from './results.ts';

/**
 * Adds the vote of a device to a text answer of other devices, unless it has voted for it. A vote for the device's own
 * answer has no effect.
 * @throws PublicError `resource.not_found` if followers do not see the answer
 */
export async function voteForText(
  db: LiveDb,
  row: QuestionRow,
  { text, device }: { readonly text: string; readonly device: string },
): Promise<void> {
  const key = answerKey(sql`${text}::text`);
  const answer = await db
    .selectFrom('live_votes')
    .select([
      sql<boolean | null>`bool_or(state = 'shown') AND NOT bool_or(state = 'hidden')`.as('isShown'),
      sql<boolean | null>`bool_or(device = ${device})`.as('isOwn'),
    ])
    .where(isOfRound(row))
    .where(sql<boolean>`${answerKey(sql`answer->>'text'`)} = ${key}`)
    .executeTakeFirstOrThrow();
  if (!answer.isShown) throw new PublicError('resource.not_found');
  if (answer.isOwn) return;
  const { session_id, question_id, round } = row;
  await db
    .insertInto('live_answer_votes')
    .values({ session_id, question_id, round, answer_key: key, device })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
