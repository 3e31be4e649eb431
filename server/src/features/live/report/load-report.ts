import { AUDIENCE_QUESTION_STATES } from '@flydeck/contract/live/audience-question';
import type { PresentedQuestion } from '@flydeck/contract/live/question';
import type { LiveSessionPage, LiveSessionStep } from '@flydeck/contract/live/report';
import type { LiveFacts } from '@flydeck/contract/live/session';
import { type Actor, presentationPath } from '../../../library/index.ts';
import type { Blobs } from '../../../ports/blobs.ts';
import { firstStepNumberOf, loadStepCorners } from '../../insights/index.ts';
import { listQuestions } from '../audience/audience-questions.ts';
import type { LiveDb } from '../live-db.ts';
import { loadAllResults } from '../questions/results.ts';
import { mayChange, mayView } from '../sessions/find-session.ts';
import { endOf, hasExpired } from '../sessions/present-session.ts';
import { loadStepTimes } from './step-times.ts';

interface ReportDeps {
  readonly db: LiveDb;
  readonly blobs: Blobs;
}

/**
 * Returns the report of a session: everything to those who may change the session, and to others what followers have
 * seen, if the session has ended and is public. Undefined if `actor` may not see it.
 */
export async function loadReport(deps: ReportDeps, actor: Actor, id: string): Promise<LiveSessionPage | undefined> {
  const { db } = deps;
  const row = await selectReport(db, id);
  if (!row) return undefined;
  const canEdit = actor.kind === 'member' && (await mayChange(db, actor, row));
  const endedAt = endOf(row);
  const isShown = canEdit || (row.is_public && endedAt !== null && (await mayView(db, actor, row.presentation_oid)));
  if (!isShown) return undefined;
  const questions = await loadAllResults(db, id);
  return {
    id,
    oid: row.presentation_oid,
    title: row.facts.title,
    path: presentationPath(row.presentation_oid, row.slug),
    startedAt: row.started_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    isPublic: row.is_public,
    canEdit,
    ...(await loadSteps(deps, row, await loadStepTimes(db, id))),
    questions: canEdit ? questions : questions.flatMap(withoutUnshown),
    audienceQuestions: await listQuestions(db, id, canEdit ? AUDIENCE_QUESTION_STATES : ['shown', 'answered']),
  };
}

type ReportRow = NonNullable<Awaited<ReturnType<typeof selectReport>>>;

const selectReport = (db: LiveDb, id: string) =>
  db
    .selectFrom('live_sessions')
    .innerJoin('presentations', 'presentations.oid', 'live_sessions.presentation_oid')
    .select(['live_sessions.presentation_oid', 'presenter_oid', 'live_sessions.scene_hash', 'facts', 'is_public'])
    .select(['started_at', 'expires_at', 'ended_at', 'slug', 'preview', 'schema_version', 'presentations.steps'])
    .select('presentations.scene_hash as published_hash')
    .select(hasExpired.as('hasExpired'))
    .where('live_sessions.id', '=', id)
    .executeTakeFirst();

/**
 * Returns the steps with their times. The pictures are those of the published version, so steps have pictures only if
 * the session has shown this version.
 */
async function loadSteps({ blobs }: ReportDeps, row: ReportRow, times: ReadonlyMap<string, number>) {
  const isCurrent = row.scene_hash === row.published_hash;
  const corners = isCurrent ? await loadStepCorners(blobs, row.scene_hash) : [];
  const firstNumber = firstStepNumberOf(row);
  const steps = row.facts.steps.map(
    ({ id, title }, index): LiveSessionStep => ({
      number: firstNumber + index,
      title,
      picture: isCurrent ? (row.steps[index]?.picture ?? null) : null,
      corners: corners[index] ?? null,
      seconds: times.get(id) ?? 0,
    }),
  );
  return {
    overview: isCurrent && row.schema_version !== '0' ? row.preview : null,
    steps,
    otherSeconds: otherSecondsOf(times, row.facts),
  };
}

/** Returns the time of steps that the last scene of the session does not contain. */
function otherSecondsOf(times: ReadonlyMap<string, number>, { steps }: LiveFacts): number {
  const ids = new Set(steps.map(({ id }) => id));
  return [...times].reduce((sum, [id, seconds]) => (ids.has(id) ? sum : sum + seconds), 0);
}

/** Returns a round as followers have seen it; nothing if its results were not shown. */
function withoutUnshown(question: PresentedQuestion): PresentedQuestion[] {
  if (question.phase !== 'shown') return [];
  const { results, right, isRightShown } = question;
  const answers = results.answers.filter(({ state }) => state === 'shown');
  return [{ ...question, right: isRightShown ? right : [], results: { ...results, answers } }];
}
