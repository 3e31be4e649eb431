import { z } from 'zod';
import type { PaymentSession, Payments } from '../../../ports/payments.ts';
import { belongsToBuyer, findValidPurchase, lockPurchases } from '../buyer.ts';
import { closeJob, DELIVERY_DELAY_SECONDS, deliverJob, refundJob } from '../jobs/purchase-jobs.ts';
import { addLedgerEntry } from '../ledger.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';
import { findCheckoutByOrder, findCheckoutBySession, selectCheckout } from './find-checkout.ts';

/** A checkout with its session as read from the provider. */
export interface SettledCheckout {
  readonly checkout: CheckoutRow;
  readonly session: PaymentSession;
}

/**
 * Updates a checkout to the state of its session at the provider. Idempotent. Called by the webhook, by the
 * reconciliation job, and when the page asks for the state or the buyer returns to the page. Returns undefined if the
 * provider does not know the session, or if the session matches no checkout.
 * @throws PaymentsFailedError
 */
export async function settle(
  context: PurchasesContext,
  payments: Payments,
  sessionId: string,
): Promise<SettledCheckout | undefined> {
  const { db } = context;
  const session = await payments.readSession(sessionId);
  if (!session) {
    const checkout = await findCheckoutBySession(db, payments.name, sessionId);
    if (checkout) await markReconciled(context, checkout);
    return undefined;
  }
  const storedCheckout = await findCheckoutByOrder(db, payments.name, session.orderId);
  if (!storedCheckout || !matchesCheckout(storedCheckout, session)) {
    await rejectMismatch(context, payments, session, storedCheckout);
    return undefined;
  }
  const checkout = await (session.isPaid ? settlePaid : settleUnpaid)(context, storedCheckout, session);
  return { checkout, session };
}

/**
 * Returns whether the session has the id, presentation and price of the checkout. A session with other values grants no
 * right to the PDF. A checkout without a session id accepts any session id.
 */
function matchesCheckout(checkout: CheckoutRow, session: PaymentSession): boolean {
  return (
    (checkout.session_id ?? session.id) === session.id &&
    checkout.presentation_oid === session.presentationOid &&
    checkout.amount === session.amount &&
    checkout.currency === session.currency
  );
}

/**
 * Logs for the operator that a session does not match its checkout. If the checkout is unpaid and refers to no other
 * session, expires the checkout, so that the buyer can create another one.
 */
async function rejectMismatch(
  { db, log, clock }: PurchasesContext,
  { name: provider }: Payments,
  { id: sessionId, orderId, presentationOid: oid, amount, currency, isPaid }: PaymentSession,
  storedCheckout: CheckoutRow | undefined,
): Promise<void> {
  const expected = storedCheckout && {
    session: storedCheckout.session_id,
    oid: storedCheckout.presentation_oid,
    amount: storedCheckout.amount,
  };
  const actual = { provider, session: sessionId, orderId, oid, amount, currency, isPaid };
  log.error({ actual, expected }, 'checkout mismatch: the session at the payment provider is for another order');
  if (!storedCheckout || (storedCheckout.session_id ?? sessionId) !== sessionId) return;
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired', looked_at: clock.now() })
    .where('id', '=', storedCheckout.id)
    .where('paid_at', 'is', null)
    .execute();
}

/**
 * Records the time at which the checkout was compared with its session. Reconciliation compares the checkout again only
 * after an interval.
 */
export async function markReconciled({ db, clock }: PurchasesContext, { id }: CheckoutRow): Promise<void> {
  await db.updateTable('pdf_checkouts').set({ looked_at: clock.now() }).where('id', '=', id).execute();
}

const emailSchema = z.email().max(320);
/** Returns the e-mail address; null if it is malformed. */
const parseEmail = (email: string | null): string | null => emailSchema.safeParse(email).data ?? null;

/**
 * In one transaction, records that the checkout is paid, adds the ledger entry, and enqueues the next jobs. Changes
 * nothing if the payment was recorded before.
 */
async function settlePaid(
  context: PurchasesContext,
  { id, presentation_oid: oid }: CheckoutRow,
  session: PaymentSession,
): Promise<CheckoutRow> {
  const { clock } = context;
  return context.db.transaction().execute(async (trx) => {
    await lockPurchases(trx, oid);
    const storedCheckout = await selectCheckout(trx, id).executeTakeFirstOrThrow();
    const buyer = { visitorHash: storedCheckout.visitor, userId: storedCheckout.user_id ?? undefined };
    const validPurchase = await findValidPurchase(trx, oid, buyer);
    const paidCheckout = await trx
      .updateTable('pdf_checkouts')
      .set({
        ...{ status: 'complete' as const, session_id: session.id, payment: session.payment },
        ...{ email: parseEmail(session.email), paid_at: clock.now(), looked_at: clock.now() },
        // If the buyer has already purchased the PDF, this payment grants no right and is refunded.
        withdrawn_at: validPurchase ? clock.now() : null,
      })
      .where('id', '=', id)
      .where('paid_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!paidCheckout) return storedCheckout;
    const reference = session.payment ?? session.id;
    const isNew = await addLedgerEntry(trx, paidCheckout, {
      kind: 'purchase',
      reference,
      amount: paidCheckout.amount,
    });
    if (!isNew) throw new Error(`The payment ${reference} is already in the ledger.`);
    await enqueueFollowUps(context, trx, paidCheckout);
    return paidCheckout;
  });
}

async function enqueueFollowUps(
  { jobs, log }: PurchasesContext,
  trx: PurchasesDb,
  checkout: CheckoutRow,
): Promise<void> {
  const { id } = checkout;
  if (checkout.withdrawn_at) {
    log.warn({ checkout: id }, 'duplicate payment for a PDF: refunding the second payment');
    await jobs.enqueue(trx, refundJob, { checkoutId: id }, { singletonKey: id });
    return;
  }
  const options = { singletonKey: id, startAfterSeconds: DELIVERY_DELAY_SECONDS };
  await jobs.enqueue(trx, deliverJob, { checkoutId: id, failures: 0 }, options);
  for (const { id: otherId } of await findOtherOpenCheckouts(trx, checkout))
    await jobs.enqueue(trx, closeJob, { checkoutId: otherId }, { singletonKey: otherId });
}

/**
 * Returns the other open checkouts of the buyer for the same PDF. Such checkouts are at another provider, or were
 * created before the buyer logged in.
 */
function findOtherOpenCheckouts(
  trx: PurchasesDb,
  { presentation_oid: oid, visitor, user_id: userId }: CheckoutRow,
): Promise<Pick<CheckoutRow, 'id'>[]> {
  return trx
    .selectFrom('pdf_checkouts')
    .select('id')
    .where('presentation_oid', '=', oid)
    .where(belongsToBuyer({ visitorHash: visitor, userId: userId ?? undefined }))
    .where('status', 'in', ['creating', 'open'])
    .execute();
}

async function settleUnpaid(
  { db, clock }: PurchasesContext,
  { id }: CheckoutRow,
  session: PaymentSession,
): Promise<CheckoutRow> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: session.status, session_id: session.id, expires_at: session.expiresAt })
    .set({ looked_at: clock.now() })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    // An expired checkout stays expired unless it is paid.
    .where('status', '<>', 'expired')
    .execute();
  return selectCheckout(db, id).executeTakeFirstOrThrow();
}
