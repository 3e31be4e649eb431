import { type Kysely, sql } from 'kysely';
import type { EventTables } from './tables.ts';

/** Age in days at which events expire: late enough to compare a month with the same month of the previous year. */
const RETENTION_DAYS = 400;

/**
 * Maximum number of rows that one transaction deletes. Long transactions would keep PostgreSQL from vacuuming tables.
 */
const BATCH_SIZE = 10_000;

/** Deletes expired events in batches. Safe to run in several processes at the same time. */
export async function deleteExpiredEvents(db: Kysely<EventTables>): Promise<void> {
  let deletedCount: number;
  do {
    const { numAffectedRows } = await sql`
      DELETE FROM events WHERE id IN (
        SELECT id FROM events WHERE received_at < now() - make_interval(days => ${RETENTION_DAYS})
        ORDER BY received_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
      )`.execute(db);
    deletedCount = Number(numAffectedRows ?? 0);
  } while (deletedCount === BATCH_SIZE);
}
