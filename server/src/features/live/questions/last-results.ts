import type { QuestionDefinition, ShownQuestion } from '@flydeck/contract/live/question';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { sql } from 'kysely';
import type { Blobs } from '../../../ports/blobs.ts';
import { buildQuestion } from '../channel/build-message.ts';
import type { LiveDb } from '../live-db.ts';
import { hasExpired } from '../sessions/present-session.ts';
import type { QuestionRow } from '../tables.ts';
import { loadQuestionsWithLastResults } from './element-question.ts';
import { loadResults } from './results.ts';

/**
 * Returns the results of questions of the published version whose author shows the last results. Each is the last round
 * that an ended session has shown to its followers. Results of a question whose text or options have changed since then
 * are left out.
 */
export async function loadLastResults(db: LiveDb, blobs: Pick<Blobs, 'read'>, oid: string): Promise<ShownQuestion[]> {
  const rounds = await selectLastRounds(db, oid);
  const [first] = rounds;
  if (!first) return [];
  const definitions = await loadQuestionsWithLastResults(blobs, first.published_hash);
  const shown: ShownQuestion[] = [];
  for (const { published_hash: _hash, ...row } of rounds) {
    const definition = definitions.find(({ id }) => id === row.question_id);
    if (!definition || !isEqual(comparable(definition), comparable(row.definition))) continue;
    shown.push(buildQuestion({ row, results: await loadResults(db, row), previousResults: undefined }));
  }
  return shown;
}

/** Returns the last shown round of each question in the ended sessions of a presentation. */
async function selectLastRounds(
  db: LiveDb,
  oid: string,
): Promise<(QuestionRow & { readonly published_hash: string })[]> {
  return db
    .selectFrom('live_questions')
    .innerJoin('live_sessions', 'live_sessions.id', 'live_questions.session_id')
    .innerJoin('presentations', 'presentations.oid', 'live_sessions.presentation_oid')
    .distinctOn('live_questions.question_id')
    .selectAll('live_questions')
    .select('presentations.scene_hash as published_hash')
    .where('live_sessions.presentation_oid', '=', oid)
    .where('live_questions.phase', '=', 'shown')
    .where(sql<boolean>`(live_sessions.ended_at IS NOT NULL OR ${hasExpired})`)
    .orderBy('live_questions.question_id')
    .orderBy('live_sessions.started_at', 'desc')
    .orderBy('live_questions.round', 'desc')
    .execute();
}

/** Returns the part of a question by which its results belong to it. */
function comparable(definition: QuestionDefinition): unknown {
  const { kind, text } = definition;
  if (kind === 'choice') return { kind, text, options: definition.options };
  return kind === 'scale' ? { kind, text, min: definition.min, max: definition.max } : { kind, text };
}
