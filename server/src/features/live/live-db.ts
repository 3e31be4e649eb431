import { type Kysely, sql, type Transaction } from 'kysely';
import { notify } from '../../adapters/notifications/notify.ts';
import type { PresentationTables } from '../../library/index.ts';
import type { LimitTables } from '../limits/index.ts';
import type { LiveTables } from './tables.ts';

type Tables = LiveTables & PresentationTables & LimitTables;

export type LiveDb = Kysely<Tables>;
export type LiveTransaction = Transaction<Tables>;

/** PostgreSQL channel for changes of live sessions. The payload is the id of the session. */
export const LIVE_CHANNEL = 'live_sessions';

/** SQL condition on `live_sessions`: the session is running. */
export const isRunning = sql<boolean>`(live_sessions.ended_at IS NULL AND live_sessions.expires_at > now())`;

/**
 * Counts a change of a session that followers receive, and notifies every server process when the transaction commits.
 */
export async function recordChange(trx: LiveTransaction, sessionId: string): Promise<void> {
  await trx.updateTable('live_sessions').set({ number: sql`number + 1` }).where('id', '=', sessionId).execute();
  await notify(trx, LIVE_CHANNEL, [sessionId]);
}
