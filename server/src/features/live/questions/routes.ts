import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/live/endpoints';
import type { ModerateAnswersRequest } from '@flydeck/contract/live/question';
import { sql } from 'kysely';
import { notify } from '../../../adapters/notifications/notify.ts';
import { type EndpointServer, serve } from '../../../http/serve.ts';
import type { Clock } from '../../../ports/clock.ts';
import { VOTES_CHANNEL } from '../channel/live-hub.ts';
import { requireSnapshot } from '../channel/require-snapshot.ts';
import { AttemptCounter } from '../followers/attempt-counter.ts';
import type { CodeLookup } from '../followers/code-lookup.ts';
import type { DeviceCookie } from '../followers/device-cookie.ts';
import { type LiveDb, recordChange } from '../live-db.ts';
import { requireSession } from '../sessions/find-session.ts';
import { insertVotes } from './insert-votes.ts';
import { isValidAnswer } from './is-valid-answer.ts';
import { answerKey, loadAllResults } from './results.ts';
import { VoteBatcher } from './vote-batcher.ts';
import { voteForText } from './vote-for-text.ts';

export interface QuestionRouteDeps extends EndpointServer {
  readonly db: LiveDb;
  readonly codes: CodeLookup;
  readonly devices: DeviceCookie;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Notifies presenters of a session about new answers. */
  readonly notifyVotes: (sessionId: string) => void;
  /** Sends the results that followers see to them again. */
  readonly notifyAnswerVotes: (sessionId: string) => void;
}

/** Maximum number of answers of a device, including changed ones. */
const CHANGES_LIMIT = { max: 30, windowMs: 60_000 };
/** Maximum number of votes of a device for text answers. */
const ANSWER_VOTES_LIMIT = { max: 60, windowMs: 60_000 };

/** Registers the endpoints of the questions of presentations: answers, their moderation and results. */
export function registerQuestionRoutes(deps: QuestionRouteDeps): void {
  const { db, codes, devices, clock, notifyVotes, notifyAnswerVotes } = deps;
  const changes = new AttemptCounter(clock, CHANGES_LIMIT);
  const answerVotes = new AttemptCounter(clock, ANSWER_VOTES_LIMIT);
  const batcher = new VoteBatcher((votes) => insertVotes(db, votes));
  serve(deps, endpoints.answerLiveQuestion, async ({ params: { code }, body, request, reply }) => {
    const { session, question } = requireSnapshot(await codes.find(request.ip, code));
    const { row } = question ?? {};
    if (row?.question_id !== body.questionId || row.round !== body.round || row.phase !== 'open')
      throw new PublicError('live.closed');
    const { definition } = row;
    if (!isValidAnswer(definition, body.answer)) throw new PublicError('request.invalid');
    const device = devices.ensureDevice(request, reply, session.id);
    if (!changes.tryCount(device)) throw new PublicError('request.too_many');
    const isStored = await batcher.add({
      sessionId: session.id,
      questionId: body.questionId,
      round: body.round,
      device,
      answer: JSON.stringify(body.answer),
      state: definition.kind === 'text' && definition.isModerated ? 'pending' : 'shown',
    });
    if (!isStored) throw new PublicError('live.closed');
    notifyVotes(session.id);
  });
  serve(deps, endpoints.voteForTextAnswer, async ({ params: { code }, body, request, reply }) => {
    const { session, question } = requireSnapshot(await codes.find(request.ip, code));
    const { row } = question ?? {};
    if (row?.question_id !== body.questionId || row.round !== body.round || row.phase !== 'shown')
      throw new PublicError('live.closed');
    const device = devices.ensureDevice(request, reply, session.id);
    if (!answerVotes.tryCount(device)) throw new PublicError('request.too_many');
    await voteForText(db, row, { text: body.text, device });
    notifyAnswerVotes(session.id);
  });
  serve(deps, endpoints.getLiveResults, async ({ member, params: { id } }) => {
    await requireSession(db, member, id);
    return { questions: await loadAllResults(db, id) };
  });
  serve(deps, endpoints.moderateAnswers, async ({ member, params: { id }, body }) => {
    await requireSession(db, member, id);
    await moderateAnswers(db, id, body);
  });
}

async function moderateAnswers(
  db: LiveDb,
  sessionId: string,
  { questionId, round, text, state }: ModerateAnswersRequest,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('live_votes')
      .set({ state })
      .where('session_id', '=', sessionId)
      .where('question_id', '=', questionId)
      .where('round', '=', round)
      .where(sql<boolean>`${answerKey(sql`answer->>'text'`)} = ${answerKey(sql`${text}::text`)}`)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new PublicError('resource.not_found');
    await recordChange(trx, sessionId);
    await notify(trx, VOTES_CHANNEL, [sessionId]);
  });
}
