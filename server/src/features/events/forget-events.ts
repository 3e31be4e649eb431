import { type Kysely, sql } from 'kysely';
import type { EventTables } from './tables.ts';

/** Events are kept for so long: a year can be held against the one before. */
const KEPT_DAYS = 400;

/** Forgets what is older. */
export async function forgetEvents(db: Kysely<EventTables>): Promise<void> {
  await db
    .deleteFrom('events')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
