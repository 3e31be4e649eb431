import { type Kysely, sql } from 'kysely';
import type { EventTables } from './tables.ts';

/** Events are kept for so long: a year can be held against the one before. */
const KEPT_DAYS = 400;

/** Forgotten at once: long deletions would hold back the cleaning of all tables. */
const FORGOTTEN_AT_ONCE = 10_000;

/** Forgets what is older, in pieces; several processes may do so at the same time. */
export async function forgetEvents(db: Kysely<EventTables>): Promise<void> {
  let forgotten: number;
  do {
    const { numAffectedRows } = await sql`
      DELETE FROM events WHERE id IN (
        SELECT id FROM events WHERE received_at < now() - make_interval(days => ${KEPT_DAYS})
        ORDER BY received_at LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED
      )`.execute(db);
    forgotten = Number(numAffectedRows ?? 0);
  } while (forgotten === FORGOTTEN_AT_ONCE);
}
