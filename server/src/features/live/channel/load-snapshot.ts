import { sql } from 'kysely';
import { findPresentedAccess } from '../../../library/index.ts';
import { isRunning, type LiveDb } from '../live-db.ts';
import { loadResults, type RoundResults } from '../questions/results.ts';
import type { QuestionRow, SessionRow } from '../tables.ts';

/** The question that followers see. */
export interface CurrentQuestion {
  readonly row: QuestionRow;
  /** Undefined until followers see the results. */
  readonly results: RoundResults | undefined;
  /** Results of the round before, if both rounds are shown. */
  readonly previousResults: RoundResults | undefined;
}

/** The state of a running session in the database. */
export interface Snapshot {
  readonly session: SessionRow;
  readonly question: CurrentQuestion | undefined;
  readonly isPublic: boolean;
  /** Account of the member who started the session. */
  readonly presenterUserId: string;
  readonly remoteIds: ReadonlySet<string>;
  /** Hash of the published scene, which may be newer than the scene of the session. */
  readonly publishedHash: string;
  /** Time until the session expires, or a share link by which its presenter has the right to edit. */
  readonly msUntilExpiry: number;
}

/** Returns the state of a session; undefined if it has ended, or may not be presented any more. */
export async function loadSnapshot(db: LiveDb, id: string): Promise<Snapshot | undefined> {
  const row = await db
    .selectFrom('live_sessions')
    .innerJoin('presentations', 'presentations.oid', 'live_sessions.presentation_oid')
    .selectAll('live_sessions')
    .select([
      'presentations.scene_hash as published_hash',
      sql<string[]>`ARRAY(SELECT id FROM live_remotes WHERE session_id = live_sessions.id
        AND token_hash IS NOT NULL)`.as('remote_ids'),
      // Share links that expired earlier have no effect on the right, which is checked below.
      sql<number>`(1000 * extract(epoch FROM least(live_sessions.expires_at, (
        SELECT min(presentation_links.expires_at) FROM presentation_links
        WHERE presentation_links.presentation_oid = live_sessions.presentation_oid
          AND presentation_links.expires_at > now())) - now()))::float8`.as('ms_until_expiry'),
    ])
    .where('live_sessions.id', '=', id)
    .where(isRunning)
    .executeTakeFirst();
  if (!row) return undefined;
  const { remote_ids, published_hash: publishedHash, ms_until_expiry: msUntilExpiry, ...session } = row;
  const presented = { presentationOid: session.presentation_oid, presenterOid: session.presenter_oid };
  const access = await findPresentedAccess(db, presented);
  if (!access) return undefined;
  const question = session.question_id === null ? undefined : await loadQuestion(db, id, session.question_id);
  return { ...access, session, question, remoteIds: new Set(remote_ids), publishedHash, msUntilExpiry };
}

/** Returns the last round of a question, and the results that followers see. */
async function loadQuestion(db: LiveDb, sessionId: string, questionId: string): Promise<CurrentQuestion | undefined> {
  const [row, previous] = await db
    .selectFrom('live_questions')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('question_id', '=', questionId)
    .orderBy('round', 'desc')
    .limit(2)
    .execute();
  if (!row) return undefined;
  const resultsOf = (round: QuestionRow | undefined) =>
    row.phase === 'shown' && round?.phase === 'shown' ? loadResults(db, round) : undefined;
  return { row, results: await resultsOf(row), previousResults: await resultsOf(previous) };
}
