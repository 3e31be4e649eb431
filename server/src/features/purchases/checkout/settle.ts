import { z } from 'zod';
import type { PaymentSession, Payments } from '../../../ports/payments.ts';
import { findStanding, holdPurchasesOf, isOf } from '../buyer.ts';
import { closeJob, DELIVERY_DELAY_SECONDS, deliverJob, refundJob } from '../jobs/purchase-jobs.ts';
import { note } from '../ledger.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';
import { findByOrder, findBySession } from './find-checkout.ts';

/** A checkout with what its provider says of it. */
export interface Settled {
  readonly checkout: CheckoutRow;
  readonly session: PaymentSession;
}

/**
 * Makes our side of a checkout what its provider says of it. Whoever hears that something happened calls this: the return
 * to the page, the webhook, the page that asks again, the reconciling job. Any number of times is as once. Undefined: it
 * is none of ours.
 * @throws PaymentsFailedError
 */
export async function settle(
  context: PurchasesContext,
  payments: Payments,
  sessionId: string,
): Promise<Settled | undefined> {
  const { db } = context;
  const session = await payments.readSession(sessionId);
  if (!session) {
    await lookedAt(db, await findBySession(db, payments.name, sessionId));
    return undefined;
  }
  const found = await findByOrder(db, payments.name, session.orderId);
  if (!found || !isSame(found, session)) {
    await refuse(context, payments, session, found);
    return undefined;
  }
  const checkout = await (session.isPaid ? settlePaid : settleUnpaid)(context, found, session);
  return { checkout, session };
}

/** What was asked for is what the provider took: nobody turns a cheap session into a dear PDF. */
function isSame(checkout: CheckoutRow, session: PaymentSession): boolean {
  return (
    (checkout.session_id ?? session.id) === session.id &&
    checkout.presentation_oid === session.presentationOid &&
    checkout.amount === session.amount &&
    checkout.currency === session.currency
  );
}

/** Somebody has to look into it: it is no right, and the buyer may begin anew. */
async function refuse(
  { db, log }: PurchasesContext,
  { name: provider }: Payments,
  { id: session, orderId, presentationOid: oid, amount, currency, isPaid }: PaymentSession,
  found: CheckoutRow | undefined,
): Promise<void> {
  const known = found && { session: found.session_id, oid: found.presentation_oid, amount: found.amount };
  const said = { provider, session, orderId, oid, amount, currency, isPaid };
  log.error({ said, known }, 'a session of a payment provider is not what was asked for');
  if (!found || (found.session_id ?? session) !== session) return;
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired', looked_at: new Date() })
    .where('id', '=', found.id)
    .where('paid_at', 'is', null)
    .execute();
}

async function lookedAt(db: PurchasesDb, checkout: Pick<CheckoutRow, 'id'> | undefined): Promise<void> {
  if (!checkout) return;
  const now = new Date();
  await db.updateTable('pdf_checkouts').set({ looked_at: now }).where('id', '=', checkout.id).execute();
}

const address = z.email().max(320);
/** What is no address cannot be written to. */
const addressOf = (email: string | null): string | null => address.safeParse(email).data ?? null;

/** The right, the ledger's row and what is to be done next are there together, or none of them is. */
async function settlePaid(
  context: PurchasesContext,
  { id, presentation_oid: oid }: CheckoutRow,
  session: PaymentSession,
): Promise<CheckoutRow> {
  return context.db.transaction().execute(async (trx) => {
    await holdPurchasesOf(trx, oid);
    const before = await trx
      .selectFrom('pdf_checkouts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const others = { visitor: before.visitor, userId: before.user_id ?? undefined };
    const bought = await findStanding(trx, oid, others);
    const paid = await trx
      .updateTable('pdf_checkouts')
      .set({
        ...{ status: 'complete' as const, session_id: session.id, payment: session.payment },
        ...{ email: addressOf(session.email), paid_at: new Date(), looked_at: new Date() },
        // Bought already: this one is given back, and is no right meanwhile.
        withdrawn_at: bought ? new Date() : null,
      })
      .where('id', '=', id)
      .where('paid_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!paid) return before;
    const reference = session.payment ?? session.id;
    const isNew = await note(trx, paid, { kind: 'purchase', reference, amount: paid.amount });
    if (!isNew) throw new Error(`The payment ${reference} is in the ledger already.`);
    await askForWhatFollows(context, trx, paid);
    return paid;
  });
}

async function askForWhatFollows(
  { jobs, log }: PurchasesContext,
  trx: PurchasesDb,
  checkout: CheckoutRow,
): Promise<void> {
  const { id } = checkout;
  if (checkout.withdrawn_at) {
    log.warn({ checkout: id }, 'a PDF was paid twice: the second payment is given back');
    await jobs.enqueue(trx, refundJob, { checkoutId: id }, { singletonKey: id });
    return;
  }
  const options = { singletonKey: id, startAfterSeconds: DELIVERY_DELAY_SECONDS };
  await jobs.enqueue(trx, deliverJob, { checkoutId: id, failures: 0 }, options);
  for (const { id: other } of await openBeside(trx, checkout))
    await jobs.enqueue(trx, closeJob, { checkoutId: other }, { singletonKey: other });
}

/** What the same buyer has open for the same PDF: at another provider, or from before they signed in. */
function openBeside(
  trx: PurchasesDb,
  { presentation_oid: oid, visitor, user_id: userId }: CheckoutRow,
): Promise<Pick<CheckoutRow, 'id'>[]> {
  return trx
    .selectFrom('pdf_checkouts')
    .select('id')
    .where('presentation_oid', '=', oid)
    .where(isOf({ visitor, userId: userId ?? undefined }))
    .where('status', 'in', ['creating', 'open'])
    .execute();
}

async function settleUnpaid(
  { db }: PurchasesContext,
  { id }: CheckoutRow,
  session: PaymentSession,
): Promise<CheckoutRow> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: session.status, session_id: session.id, expires_at: session.expiresAt })
    .set({ looked_at: new Date() })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    // What was given up stays given up: only a payment brings it back.
    .where('status', '<>', 'expired')
    .execute();
  return db.selectFrom('pdf_checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
