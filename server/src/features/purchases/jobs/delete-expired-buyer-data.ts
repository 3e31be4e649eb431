import { sql } from 'kysely';
import type { PurchasesDb } from '../purchases-context.ts';

/** How many days buyer data is stored, because the operator needs it to answer questions of buyers. */
const RETENTION_DAYS = 60;

/**
 * Deletes data older than the retention: e-mail addresses of purchases and test payments, and expired checkouts that
 * were not paid. Keeps the ledger.
 */
export async function deleteExpiredBuyerData(db: PurchasesDb): Promise<void> {
  const retentionLimit = sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`;
  await db
    .updateTable('pdf_checkouts')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('paid_at', '<', retentionLimit)
    .execute();
  await db
    .deleteFrom('pdf_checkouts')
    .where('paid_at', 'is', null)
    .where('status', '=', 'expired')
    .where('created_at', '<', retentionLimit)
    .execute();
  await db
    .updateTable('test_payments')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('expires_at', '<', retentionLimit)
    .execute();
}
