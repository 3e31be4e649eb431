import { sql } from 'kysely';
import type { PurchasesDb } from '../purchases-context.ts';

/** How long it is known who bought: as long as somebody may come back to it with a question. */
const KNOWN_DAYS = 60;

/** Forgets the e-mail addresses of purchases, and all of checkouts that came to nothing. The ledger stays as it is. */
export async function forgetBuyers(db: PurchasesDb): Promise<void> {
  const longAgo = sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`;
  await db
    .updateTable('pdf_checkouts')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('paid_at', '<', longAgo)
    .execute();
  await db
    .deleteFrom('pdf_checkouts')
    .where('paid_at', 'is', null)
    .where('status', '=', 'expired')
    .where('created_at', '<', longAgo)
    .execute();
  await db
    .updateTable('test_payments')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('expires_at', '<', longAgo)
    .execute();
}
