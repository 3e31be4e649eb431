import { randomInt } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { LIVE_SESSION_MAX_HOURS } from '@flydeck/contract/live/constants';
import type { LiveSettings } from '@flydeck/contract/live/session';
import { sql } from 'kysely';
import type { Member } from '../../../http/require-member.ts';
import { findPresentedAccess, newOid } from '../../../library/index.ts';
import type { Blobs } from '../../../ports/blobs.ts';
import type { Limits } from '../../limits/index.ts';
import { isRunning, type LiveDb } from '../live-db.ts';
import { RUNNING_SESSIONS_MAX, START_LIMIT } from '../live-limits.ts';
import { mayEdit } from './find-session.ts';
import { loadPublishedScene } from './pin-scene.ts';

const CODES = 1_000_000;
/** With 100,000 running sessions, all attempts find a used code with a probability of 10⁻²⁰. */
const CODE_ATTEMPTS = 20;

export interface StartDeps {
  readonly db: LiveDb;
  readonly blobs: Blobs;
  readonly limits: Limits;
}

interface StartRequest {
  readonly oid: string;
  readonly settings: LiveSettings;
}

/**
 * Starts a session with the published scene of a presentation. Returns its id.
 * @throws PublicError `resource.not_found` if the member may not present it; `live.full` if the member has too many
 * running sessions
 */
export async function startSession(deps: StartDeps, member: Member, { oid, settings }: StartRequest): Promise<string> {
  const { db, blobs, limits } = deps;
  const presented = { presentationOid: oid, presenterOid: member.profileOid };
  if (!(await mayEdit(db, member, oid)) || !(await findPresentedAccess(db, presented)))
    throw new PublicError('resource.not_found');
  await limits.consume(START_LIMIT, member.profileOid);
  await endExpiredSessions(db);
  const { count } = await db
    .selectFrom('live_sessions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('presenter_oid', '=', member.profileOid)
    .where(isRunning)
    .executeTakeFirstOrThrow();
  if (Number(count) >= RUNNING_SESSIONS_MAX) throw new PublicError('live.full');
  const { sceneHash, facts } = await loadPublishedScene(db, blobs, oid);
  const values = {
    id: newOid(),
    presentation_oid: oid,
    presenter_oid: member.profileOid,
    scene_hash: sceneHash,
    facts: JSON.stringify(facts),
    settings: JSON.stringify(settings),
    expires_at: sql<Date>`now() + make_interval(hours => ${LIVE_SESSION_MAX_HOURS})`,
  };
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('live_sessions')
      .values({ ...values, code: String(randomInt(CODES)).padStart(6, '0') })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return values.id;
  }
  throw new PublicError('live.full');
}

/** Ends the sessions whose time is over, so that their codes can be used again. */
export async function endExpiredSessions(db: LiveDb): Promise<void> {
  await db
    .updateTable('live_sessions')
    .set({ ended_at: sql`expires_at`, code: null })
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
