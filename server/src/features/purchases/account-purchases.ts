import { type QueryExecutorProvider, sql } from 'kysely';
import type { AccountData } from '../../ports/accounts.ts';
import type { PurchasesDb } from './purchases-context.ts';

/** Returns the paid purchases of an account, oldest first. */
function listPurchases(db: PurchasesDb, userId: string) {
  return db
    .selectFrom('pdf_checkouts')
    .select(['presentation_oid', 'title', 'amount', 'currency', 'provider', 'email'])
    .select(['paid_at', 'withdrawn_at', 'mail_asked_at'])
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at')
    .execute();
}

/**
 * Removes a deleted account and its e-mail address from its purchases. `buyer` is unique for each open checkout of a
 * presentation, so the new value contains the id of the checkout. The ledger contains no data of buyers and needs no
 * change.
 */
async function anonymizePurchases(db: QueryExecutorProvider, userId: string): Promise<void> {
  await sql`
    UPDATE pdf_checkouts SET user_id = NULL, email = NULL, buyer = 'gone:' || id
    WHERE user_id = ${userId} OR buyer = ${`user:${userId}`}`.execute(db);
}

/** Archives and deletes the purchase data of an account. Deletion keeps the purchases, but removes the buyer. */
export const purchaseData: AccountData = {
  archive: async (db, { userId }) => ({ 'purchases.json': await listPurchases(db, userId) }),
  delete: anonymizePurchases,
};
