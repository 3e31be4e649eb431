import { sql } from 'kysely';
import { notify } from '../../../adapters/notifications/notify.ts';
import { isRunning, LIVE_CHANNEL, type LiveDb } from '../live-db.ts';
import type { HolderTarget } from './write-changes.ts';

/**
 * Gives the baton to a connection, unless it was given to a connection after `number`. One statement checks and changes
 * the number, so of several connections that send the same number exactly one gets the baton.
 */
export async function takeBaton(db: LiveDb, { sessionId, holder }: HolderTarget, number: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('live_sessions')
      .set({ baton_holder: holder, baton_number: sql`baton_number + 1` })
      .where('id', '=', sessionId)
      .where('baton_number', '=', number)
      .where(isRunning)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await notify(trx, LIVE_CHANNEL, [sessionId]);
    return true;
  });
}
