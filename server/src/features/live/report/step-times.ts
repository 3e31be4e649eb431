import { sql } from 'kysely';
import type { LiveDb, LiveTransaction } from '../live-db.ts';

/**
 * Adds the time since the current step of a session was shown to the time of this step. Must be called before the
 * session shows another step, or ends. Does nothing if the session has shown no step.
 */
export async function addStepTime(trx: LiveTransaction, sessionId: string): Promise<void> {
  await sql`
    INSERT INTO live_step_times (session_id, step_id, seconds)
    SELECT id, state->>'stepId', extract(epoch FROM now() - step_since)
    FROM live_sessions
    WHERE id = ${sessionId} AND step_since IS NOT NULL
    ON CONFLICT (session_id, step_id) DO UPDATE SET seconds = live_step_times.seconds + excluded.seconds`.execute(trx);
}

/** Returns the time in seconds for which a session has shown each step, by the id of the step. */
export async function loadStepTimes(db: LiveDb, sessionId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('live_step_times')
    .select(['step_id', 'seconds'])
    .where('session_id', '=', sessionId)
    .execute();
  return new Map(rows.map((row) => [row.step_id, row.seconds]));
}
