import { sql } from 'kysely';
import type { PurchasesDb } from '../purchases-context.ts';

/** For how many days the operator may need buyer data to answer questions of buyers. */
const RETENTION_DAYS = 60;

/**
 * Deletes buyer data that is older than `RETENTION_DAYS`: the e-mail addresses of purchases and of test payments, and
 * expired checkouts that were not paid. Keeps the ledger.
 */
export async function deleteExpiredBuyerData(db: PurchasesDb): Promise<void> {
  const startOfRetention = sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`;
  await db
    .updateTable('pdf_checkouts')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('paid_at', '<', startOfRetention)
    .execute();
  await db
    .deleteFrom('pdf_checkouts')
    .where('paid_at', 'is', null)
    .where('status', '=', 'expired')
    .where('created_at', '<', startOfRetention)
    .execute();
  await db
    .updateTable('test_payments')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('expires_at', '<', startOfRetention)
    .execute();
}
