import { sql } from 'kysely';
import type { PurchasesDb } from './purchases-context.ts';

/**
 * For instances that take real money only: what was bought with test cards before opens nothing any more, and checkouts
 * of that time are over. Any number of times is as once.
 */
export async function endTestMoney(db: PurchasesDb): Promise<void> {
  await sql`
    UPDATE pdf_checkouts SET withdrawn_at = now()
    WHERE NOT is_live AND paid_at IS NOT NULL AND withdrawn_at IS NULL`.execute(db);
  await sql`
    UPDATE pdf_checkouts SET status = 'expired'
    WHERE NOT is_live AND status IN ('creating', 'open')`.execute(db);
}
