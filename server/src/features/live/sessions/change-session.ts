import type { LiveFacts, LiveSettings } from '@flydeck/contract/live/session';
import type { LiveState } from '@flydeck/contract/live/state';
import { stepInVersion } from '@flydeck/scene/step-id';
import { sql } from 'kysely';
import type { Blobs } from '../../../ports/blobs.ts';
import { isRunning, type LiveDb, recordChange } from '../live-db.ts';
import { addStepTime } from '../report/step-times.ts';
import { loadPublishedScene, type PinnedScene } from './pin-scene.ts';
import type { CountedSession } from './present-session.ts';

/** The settings to change; undefined leaves a setting unchanged. */
type SettingsChanges = { readonly [Name in keyof LiveSettings]?: LiveSettings[Name] | undefined };

/** Changes the settings of a session. */
export async function changeSettings(db: LiveDb, id: string, changes: SettingsChanges): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('live_sessions')
      .set({ settings: sql`settings || ${JSON.stringify(changes)}::jsonb` })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, id);
  });
}

/** Ends a session, so that followers, presenters and remotes are disconnected. Does nothing if it has ended. */
export async function endSession(db: LiveDb, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('live_sessions')
      .select('id')
      .where('id', '=', id)
      .where(isRunning)
      .forUpdate()
      .executeTakeFirst();
    if (session) await addStepTime(trx, id);
    await trx
      .updateTable('live_sessions')
      .set({ ended_at: sql<Date>`now()`, code: null, baton_holder: null })
      .where('id', '=', id)
      .where(isRunning)
      .execute();
    await trx
      .updateTable('live_questions')
      .set({ phase: 'closed' })
      .where('session_id', '=', id)
      .where('phase', '=', 'open')
      .execute();
    await trx.deleteFrom('live_remotes').where('session_id', '=', id).execute();
    await recordChange(trx, id);
  });
}

/** Deletes a session with its results. */
export async function deleteSession(db: LiveDb, id: string): Promise<void> {
  await endSession(db, id);
  await db.deleteFrom('live_sessions').where('id', '=', id).execute();
}

/**
 * Makes a session show the published scene. Followers load it, and stay at the step with the same id or, if it is gone,
 * at the nearest earlier step.
 */
export async function updateScene(db: LiveDb, blobs: Blobs, session: CountedSession): Promise<void> {
  const version = await loadPublishedScene(db, blobs, session.presentation_oid);
  await db.transaction().execute(async (trx) => {
    const { facts, state } = await trx
      .selectFrom('live_sessions')
      .select(['facts', 'state'])
      .where('id', '=', session.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const moved = state && moveState(state, facts, version);
    const isNewStep = moved?.stepId !== state?.stepId;
    if (isNewStep) await addStepTime(trx, session.id);
    await trx
      .updateTable('live_sessions')
      .set({ scene_hash: version.sceneHash, facts: JSON.stringify(version.facts) })
      .set(moved ? { state: JSON.stringify(moved) } : {})
      .set(isNewStep ? { step_since: sql<Date>`now()` } : {})
      .where('id', '=', session.id)
      .execute();
    await recordChange(trx, session.id);
  });
}

/** Returns what followers see of a state in another version, until the presenter has loaded this version. */
function moveState(state: LiveState, last: LiveFacts, { sceneHash, facts }: PinnedScene): LiveState {
  const idsOf = ({ steps }: LiveFacts) => steps.map(({ id }) => id);
  const step = stepInVersion(idsOf(last), state.step, idsOf(facts));
  const { id: stepId = state.stepId, builds = 0 } = facts.steps[step] ?? {};
  // The builds of an earlier step are done.
  const doneBuilds = stepId === state.stepId ? Math.min(state.builds, builds) : builds;
  return { ...state, sceneHash, stepId, step, builds: doneBuilds, view: null, pointer: null, media: null };
}
