import { randomUUID } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import type { Money } from '@flydeck/contract/purchases/price';
import { sql } from 'kysely';
import { type PaymentSession, type Payments, PaymentsFailedError } from '../../../ports/payments.ts';
import { type Buyer, buyerKey, findValidPurchase, isOf, lockPurchases } from '../buyer.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';
import { settle } from './settle.ts';

/** A requested checkout. Price and title come from the database, not from the request. */
export interface CheckoutRequest extends Money {
  readonly buyer: Buyer & { readonly visitor: string };
  readonly presentationOid: string;
  readonly ownerOid: string;
  readonly title: string;
  readonly language: string;
  /** Absolute, with the placeholder `{CHECKOUT_SESSION_ID}`. */
  readonly returnUrl: string;
}

/** Minimum remaining lifetime of a reused checkout: time to type a card number. */
const MARGIN_MS = 10 * 60_000;
/** Providers forget idempotency keys after a day, so no session is created for an order older than this. */
export const CREATION_WINDOW_HOURS = 12;
/** Maximum attempts when prices change or checkouts end concurrently. */
const ATTEMPTS = 5;

/**
 * Returns the client secret that opens the provider's form for a buyer and presentation; idempotent. The row is
 * committed before the request to the provider, and its id is the idempotency key, so that a crash between the two
 * creates no second session.
 * @throws PublicError `purchases.already_purchased`, `resource.conflict`
 * @throws PaymentsFailedError
 */
export async function createCheckout(
  context: PurchasesContext,
  payments: Payments,
  request: CheckoutRequest,
): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const checkout = await findOrCreateCheckout(context.db, payments, request);
    if (checkout.provider !== payments.name || !isReusable(checkout, request, context.clock.now())) {
      await retireAtItsProvider(context, checkout);
      continue;
    }
    const session = await findOrCreateSession(context, payments, checkout);
    if (session?.clientSecret && session.status === 'open') return session.clientSecret;
    // Paid or expired in the meantime: update the row before the next attempt.
    if (session) await settle(context, payments, session.id);
    else await abandon(context, checkout);
  }
  throw new PublicError('resource.conflict');
}

/**
 * Returns the buyer's only open checkout at any provider, from before or after login, else creates one. The caller
 * retires one that it cannot use and calls again, so there are never two that can be paid.
 */
async function findOrCreateCheckout(
  db: PurchasesDb,
  payments: Payments,
  request: CheckoutRequest,
): Promise<CheckoutRow> {
  const { buyer, presentationOid: oid } = request;
  return db.transaction().execute(async (trx) => {
    await lockPurchases(trx, oid);
    if (await findValidPurchase(trx, oid, buyer)) throw new PublicError('purchases.already_purchased');
    const open = await trx
      .selectFrom('pdf_checkouts')
      .selectAll()
      .where('presentation_oid', '=', oid)
      .where(isOf(buyer))
      .where('status', 'in', ['creating', 'open'])
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    return open ?? insertCheckout(trx, payments, request);
  });
}

function insertCheckout(
  trx: PurchasesDb,
  payments: Payments,
  request: CheckoutRequest,
): Promise<CheckoutRow> {
  const { buyer, amount, currency, title, language } = request;
  return trx
    .insertInto('pdf_checkouts')
    .values({
      id: randomUUID(),
      provider: payments.name,
      is_live: payments.isLive,
      presentation_oid: request.presentationOid,
      owner_oid: request.ownerOid,
      buyer: buyerKey(buyer),
      visitor: buyer.visitor,
      user_id: buyer.userId ?? null,
      return_url: request.returnUrl,
      ...{ amount, currency, title, language },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns whether an existing checkout has the requested price and buyer, and enough time left. */
function isReusable(checkout: CheckoutRow, { amount, currency, buyer }: CheckoutRequest, now: Date): boolean {
  const hasTime =
    checkout.status === 'creating'
      ? checkout.created_at.getTime() > now.getTime() - CREATION_WINDOW_HOURS * 3_600_000
      : checkout.expires_at === null || checkout.expires_at.getTime() > now.getTime() + MARGIN_MS;
  const isSamePrice = checkout.amount === amount && checkout.currency === currency;
  return hasTime && isSamePrice && checkout.buyer === buyerKey(buyer);
}

/** Returns the checkout's session, created if needed; undefined if it has none or ended during the request. */
async function findOrCreateSession(
  context: PurchasesContext,
  payments: Payments,
  checkout: CheckoutRow,
): Promise<PaymentSession | undefined> {
  const { db } = context;
  if (checkout.session_id !== null) return payments.readSession(checkout.session_id);
  const session = await payments.createSession(orderOf(checkout)).catch(async (error: unknown) => {
    // Stripe repeats a failure for the same idempotency key for a day, so the next attempt needs another order.
    if (error instanceof PaymentsFailedError) await expireUnopened(context, checkout);
    throw error;
  });
  await db
    .updateTable('pdf_checkouts')
    .set({ session_id: session.id, status: 'open', expires_at: session.expiresAt, looked_at: sql`now()` })
    .where('id', '=', checkout.id)
    .where('status', '=', 'creating')
    .execute();
  const { session_id: known, status } = await db
    .selectFrom('pdf_checkouts')
    .select(['session_id', 'status'])
    .where('id', '=', checkout.id)
    .executeTakeFirstOrThrow();
  if (known === session.id && status === 'open') return session;
  // Never return the secret of a session that the row does not contain: there would be two that can be paid.
  return known === null ? undefined : payments.readSession(known);
}

/**
 * Expires a checkout without a session and returns null. If the provider has created a session nevertheless, its secret
 * was not returned to anybody. If the checkout was opened since it was read, leaves it open and returns its session id:
 * a concurrent request has the secret, so the session must be expired at the provider first.
 */
export async function expireUnopened(
  { db, clock }: PurchasesContext,
  { id }: Pick<CheckoutRow, 'id'>,
): Promise<string | null> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired', looked_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .execute();
  const row = await db
    .selectFrom('pdf_checkouts')
    .select('session_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.session_id ?? null;
}

const orderOf = (checkout: CheckoutRow) => ({
  id: checkout.id,
  presentationOid: checkout.presentation_oid,
  title: checkout.title,
  language: checkout.language,
  returnUrl: checkout.return_url,
  amount: checkout.amount,
  currency: checkout.currency,
});

/**
 * Expires a checkout at the provider, then in the database; if it was paid in the meantime, it becomes a purchase.
 * `checkout` may be outdated: the row may have a session by now.
 */
export async function expireCheckout(
  context: PurchasesContext,
  payments: Payments,
  checkout: CheckoutRow,
): Promise<void> {
  const sessionId = checkout.session_id ?? (await expireUnopened(context, checkout));
  if (sessionId === null) return;
  await payments.expireSession(sessionId);
  await settle(context, payments, sessionId);
  await abandon(context, checkout);
}

/** Retires a checkout at its provider; only in the database if that provider is no longer configured. */
async function retireAtItsProvider(context: PurchasesContext, checkout: CheckoutRow): Promise<void> {
  const payments = context.payments.byName(checkout.provider);
  if (payments) await expireCheckout(context, payments, checkout);
  else await abandon(context, checkout);
}

/**
 * Expires a checkout in the database unless it was paid. Only for checkouts whose session has ended at the provider, or
 * whose provider cannot be queried: reconciliation skips them from then on.
 */
async function abandon({ db, clock }: PurchasesContext, { id }: Pick<CheckoutRow, 'id'>): Promise<void> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired', looked_at: clock.now() })
    .where('id', '=', id)
    .where('status', 'in', ['creating', 'open'])
    .where('paid_at', 'is', null)
    .execute();
}
