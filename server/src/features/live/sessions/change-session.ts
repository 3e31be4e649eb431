import type { LiveSettings } from '@flydeck/contract/live/session';
import { sql } from 'kysely';
import type { Blobs } from '../../../ports/blobs.ts';
import { isRunning, type LiveDb, recordChange } from '../live-db.ts';
import { addStepTime } from '../report/step-times.ts';
import { loadPublishedScene } from './pin-scene.ts';
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

/** Makes a session show the published scene. Followers load it, and stay at the step with the same id. */
export async function updateScene(db: LiveDb, blobs: Blobs, session: CountedSession): Promise<void> {
  const { sceneHash, facts } = await loadPublishedScene(db, blobs, session.presentation_oid);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('live_sessions')
      .set({ scene_hash: sceneHash, facts: JSON.stringify(facts) })
      .where('id', '=', session.id)
      .execute();
    await recordChange(trx, session.id);
  });
}
