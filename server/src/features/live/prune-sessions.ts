import { DEVICE_DAYS } from '@flydeck/contract/live/constants';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JobDefinition } from '../../ports/jobs.ts';
import type { LiveDb, LiveTransaction } from './live-db.ts';
import { endExpiredSessions } from './sessions/start-session.ts';

/** Job that ends expired sessions, and deletes the ids of devices of sessions that ended long ago. */
export const pruneSessionsJob: JobDefinition<Record<string, never>> = {
  name: 'live.prune',
  payload: z.strictObject({}),
  retryLimit: 2,
  expireInSeconds: 600,
  cron: '27 4 * * *',
};

/** Ends expired sessions, and deletes their remotes. Deletes the ids of devices `DEVICE_DAYS` days after the end of a session; results remain. */
export async function pruneSessions(db: LiveDb): Promise<void> {
  await endExpiredSessions(db);
  await sql`
    DELETE FROM live_remotes USING live_sessions
    WHERE live_sessions.id = session_id AND ended_at IS NOT NULL`.execute(db);
  await db.transaction().execute(async (trx) => {
    const sessions = await trx
      .updateTable('live_sessions')
      .set({ devices_deleted_at: sql<Date>`now()` })
      .where('devices_deleted_at', 'is', null)
      .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${DEVICE_DAYS})`)
      .returning('id')
      .execute();
    const ids = sessions.map(({ id }) => id);
    if (ids.length > 0) await deleteDevices(trx, ids);
  });
}

async function deleteDevices(trx: LiveTransaction, sessionIds: readonly string[]): Promise<void> {
  // The rows are counted for results, so each gets another unique text.
  for (const table of ['live_votes', 'live_answer_votes'] as const)
    await trx
      .updateTable(table)
      .set({ device: sql<string>`gen_random_uuid()::text` })
      .where('session_id', 'in', sessionIds)
      .execute();
  const questions = trx.selectFrom('live_audience_questions').select('id').where('session_id', 'in', sessionIds);
  await trx.deleteFrom('live_audience_votes').where('question_id', 'in', questions).execute();
  await trx
    .updateTable('live_audience_questions')
    .set({ device: null })
    .where('session_id', 'in', sessionIds)
    .execute();
  await trx.deleteFrom('live_ink').where('session_id', 'in', sessionIds).execute();
}
