import { sql } from 'kysely';
import { PaymentsFailedError } from '../../../ports/payments.ts';
import { findStanding } from '../buyer.ts';
import { abandonUnopened, CREATING_HOURS, retire } from '../checkout/create-checkout.ts';
import { settle } from '../checkout/settle.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';

/** As many are looked at in one go; the rest the next time. */
const AT_ONCE = 500;
/** Money that is on its way for longer does not come any more. */
const PATIENCE_DAYS = 30;

/** A checkout is looked at after minutes first, then ever more seldom: mostly the provider tells by itself. */
const isDue = sql<boolean>`
  pdf_checkouts.looked_at < now() - least(
    greatest(interval '5 minutes', (pdf_checkouts.looked_at - pdf_checkouts.created_at) / 2), interval '1 hour')`;

/** Whether nobody was ever told how to pay it, and nobody will be. */
const isStale = sql<boolean>`(
  pdf_checkouts.status <> 'creating'
  OR pdf_checkouts.created_at < now() - make_interval(hours => ${sql.lit(CREATING_HOURS)}))`;

/**
 * Asks providers about checkouts that nothing was heard of: webhooks get lost, pages are closed, processes die. `all`: also
 * about those that were looked at a moment ago.
 */
export async function reconcile(
  context: PurchasesContext,
  { all }: { readonly all: boolean },
  signal?: AbortSignal,
): Promise<void> {
  const { db, log } = context;
  const due = await db
    .selectFrom('pdf_checkouts')
    .selectAll()
    .where('paid_at', 'is', null)
    .where('status', '<>', 'expired')
    .where(isStale)
    .$if(!all, (query) => query.where(isDue))
    .orderBy('looked_at')
    .limit(AT_ONCE)
    .execute();
  for (const checkout of due) {
    signal?.throwIfAborted();
    try {
      await look(context, checkout);
    } catch (err) {
      // One that cannot be read keeps nobody from the others.
      if (!(err instanceof PaymentsFailedError)) throw err;
      log.warn({ err, checkout: checkout.id }, 'a payment provider did not tell of a checkout');
      await touch(db, checkout);
    }
  }
}

async function look(context: PurchasesContext, checkout: CheckoutRow): Promise<void> {
  const { db } = context;
  const { status, session_id: sessionId, created_at: createdAt } = checkout;
  const payments = context.payments.byName(checkout.provider);
  const now = new Date();
  const isOld = createdAt.getTime() < now.getTime() - PATIENCE_DAYS * 86_400_000;
  if (status === 'creating' || sessionId === null) {
    await abandonUnopened(db, checkout);
    return;
  }
  if (isOld) await forsake(db, checkout);
  if (!payments) return touch(db, checkout);
  if (await isOver(db, checkout)) return retire(context, payments, checkout);
  await settle(context, payments, sessionId);
}

/** Nobody is to pay it any more: its time is over, or its buyer has bought it by another one. */
async function isOver(db: PurchasesDb, checkout: CheckoutRow): Promise<boolean> {
  if (checkout.status !== 'open') return false;
  if (checkout.expires_at !== null && checkout.expires_at < new Date()) return true;
  const buyer = { visitor: checkout.visitor, userId: checkout.user_id ?? undefined };
  return (await findStanding(db, checkout.presentation_oid, buyer)) !== undefined;
}

async function touch(db: PurchasesDb, { id }: CheckoutRow): Promise<void> {
  await db.updateTable('pdf_checkouts').set({ looked_at: new Date() }).where('id', '=', id).execute();
}

/** A payment may still come, and is taken then; but nobody asks any more. */
async function forsake(db: PurchasesDb, { id }: CheckoutRow): Promise<void> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .execute();
}
