import { sql } from 'kysely';
import { PaymentsFailedError } from '../../../ports/payments.ts';
import { findValidPurchase } from '../buyer.ts';
import { CREATION_WINDOW_HOURS, expireCheckout, expireWithoutSession } from '../checkout/create-checkout.ts';
import { markReconciled, settle } from '../checkout/settle.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';

/** Maximum number of checkouts that one run settles. The next run settles the others. */
const MAX_CHECKOUTS = 500;
/** A payment that is still pending after this number of days is no longer expected. */
const MAX_PENDING_DAYS = 30;

/**
 * SQL condition: a checkout must be reconciled again. The delay after a reconciliation (`looked_at`) is half of the age
 * that the checkout had at that time, but at least 5 minutes and at most 1 hour.
 */
const isDue = sql<boolean>`
  pdf_checkouts.looked_at < now() - least(
    greatest(interval '5 minutes', (pdf_checkouts.looked_at - pdf_checkouts.created_at) / 2), interval '1 hour')`;

/** SQL condition: a checkout has a session, or is so old that no session may be created for it any more. */
const isReconcilable = sql<boolean>`(
  pdf_checkouts.status <> 'creating'
  OR pdf_checkouts.created_at < now() - make_interval(hours => ${sql.lit(CREATION_WINDOW_HOURS)}))`;

/**
 * Reads from the payment providers the sessions of checkouts that are neither paid nor expired, and settles or expires
 * these checkouts. Webhook events alone are not enough, because they may get lost, pages may be closed and processes
 * may crash.
 * @param options.all if true, also settles checkouts that are not due
 */
export async function reconcile(
  context: PurchasesContext,
  { all }: { readonly all: boolean },
  signal?: AbortSignal,
): Promise<void> {
  const { db, log } = context;
  const checkouts = await db
    .selectFrom('pdf_checkouts')
    .selectAll()
    .where('paid_at', 'is', null)
    .where('status', '<>', 'expired')
    .where(isReconcilable)
    .$if(!all, (query) => query.where(isDue))
    .orderBy('looked_at')
    .limit(MAX_CHECKOUTS)
    .execute();
  for (const checkout of checkouts) {
    signal?.throwIfAborted();
    try {
      await reconcileCheckout(context, checkout);
    } catch (err) {
      // If the provider cannot read this checkout, the run continues with the other checkouts.
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
    await expireWithoutSession(context, checkout);
    return;
  }
  if (isOld) await stopReconciling(db, checkout);
  // The provider is no longer configured.
  if (!payments) return markReconciled(context, checkout);
  if (await mustExpire(context, checkout)) return expireCheckout(context, payments, checkout);
  await settle(context, payments, sessionId);
}

/**
 * Returns whether an open checkout must expire: its session has expired, or the buyer has another purchase of the PDF.
 */
async function mustExpire({ db, clock }: PurchasesContext, checkout: CheckoutRow): Promise<boolean> {
  if (checkout.status !== 'open') return false;
  if (checkout.expires_at !== null && checkout.expires_at < clock.now()) return true;
  const buyer = { visitorHash: checkout.visitor, userId: checkout.user_id ?? undefined };
  return (await findValidPurchase(db, checkout.presentation_oid, buyer)) !== undefined;
}

/** Expires a checkout in the database, so that later runs skip it. A webhook event can still settle a late payment. */
async function stopReconciling(db: PurchasesDb, { id }: CheckoutRow): Promise<void> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .execute();
}
