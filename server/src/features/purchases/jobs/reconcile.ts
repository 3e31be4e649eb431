import { sql } from 'kysely';
import { PaymentsFailedError } from '../../../ports/payments.ts';
import { findValidPurchase } from '../buyer.ts';
import { CREATION_WINDOW_HOURS, expireCheckout, expireUnopened } from '../checkout/create-checkout.ts';
import { settle } from '../checkout/settle.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';

/** Maximum checkouts per run; the next run continues. */
const MAX_CHECKOUTS = 500;
/** Days after which a pending payment is no longer expected. */
const MAX_PENDING_DAYS = 30;

/** SQL condition: due for reconciliation, at growing intervals of 5 minutes to 1 hour. Webhooks usually come first. */
const isDue = sql<boolean>`
  pdf_checkouts.looked_at < now() - least(
    greatest(interval '5 minutes', (pdf_checkouts.looked_at - pdf_checkouts.created_at) / 2), interval '1 hour')`;

/** SQL condition: has a session, or is too old to get one. */
const isStale = sql<boolean>`(
  pdf_checkouts.status <> 'creating'
  OR pdf_checkouts.created_at < now() - make_interval(hours => ${sql.lit(CREATION_WINDOW_HOURS)}))`;

/**
 * Settles open checkouts with their providers, as webhooks get lost, pages are closed and processes die. `all`: also
 * those that were just reconciled.
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
    .limit(MAX_CHECKOUTS)
    .execute();
  for (const checkout of due) {
    signal?.throwIfAborted();
    try {
      await reconcileCheckout(context, checkout);
    } catch (err) {
      // A checkout that cannot be read does not stop the others.
      if (!(err instanceof PaymentsFailedError)) throw err;
      log.warn({ err, checkout: checkout.id }, 'failed to read a checkout at its payment provider');
      await markReconciled(context, checkout);
    }
  }
}

async function reconcileCheckout(context: PurchasesContext, checkout: CheckoutRow): Promise<void> {
  const { db, clock } = context;
  const { status, session_id: sessionId, created_at: createdAt } = checkout;
  const payments = context.payments.byName(checkout.provider);
  const now = clock.now();
  const isOld = createdAt.getTime() < now.getTime() - MAX_PENDING_DAYS * 86_400_000;
  if (status === 'creating' || sessionId === null) {
    await expireUnopened(context, checkout);
    return;
  }
  if (isOld) await stopPolling(db, checkout);
  if (!payments) return markReconciled(context, checkout);
  if (await isOver(context, checkout)) return expireCheckout(context, payments, checkout);
  await settle(context, payments, sessionId);
}

/** Returns whether an open checkout must be expired: out of time, or its buyer has another purchase. */
async function isOver({ db, clock }: PurchasesContext, checkout: CheckoutRow): Promise<boolean> {
  if (checkout.status !== 'open') return false;
  if (checkout.expires_at !== null && checkout.expires_at < clock.now()) return true;
  const buyer = { visitor: checkout.visitor, userId: checkout.user_id ?? undefined };
  return (await findValidPurchase(db, checkout.presentation_oid, buyer)) !== undefined;
}

async function markReconciled({ db, clock }: PurchasesContext, { id }: CheckoutRow): Promise<void> {
  await db.updateTable('pdf_checkouts').set({ looked_at: clock.now() }).where('id', '=', id).execute();
}

/** Expires the checkout in the database, so that it is no longer polled. A late payment is still accepted. */
async function stopPolling(db: PurchasesDb, { id }: CheckoutRow): Promise<void> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .execute();
}
