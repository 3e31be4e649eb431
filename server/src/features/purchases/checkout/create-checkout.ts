import { randomUUID } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import type { Money } from '@flydeck/contract/purchases/price';
import { sql } from 'kysely';
import { type PaymentSession, type Payments, PaymentsFailedError } from '../../../ports/payments.ts';
import { type Buyer, buyerKey, findStanding, holdPurchasesOf, isOf } from '../buyer.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';
import { settle } from './settle.ts';

/** What somebody wants to buy, by our own knowledge alone. */
export interface Wish extends Money {
  readonly buyer: Buyer & { readonly visitor: string };
  readonly presentationOid: string;
  readonly ownerOid: string;
  readonly title: string;
  readonly language: string;
  /** Absolute, with the place of the session's id. */
  readonly returnUrl: string;
}

/** A checkout that ends sooner is not begun any more: somebody may be typing a card's number. */
const MARGIN_MS = 10 * 60_000;
/** Providers forget the keys of orders after a day: an order that has no session by then gets none. */
export const CREATING_HOURS = 12;
/** Prices that change and checkouts that end at the same moment make it begin again, so often at most. */
const ATTEMPTS = 5;

/**
 * The checkout of a buyer for a presentation, as the secret that opens the provider's form; asked again, by whomever and
 * however often, the same one. Our row is committed before the provider is asked, and its id is the key of that call, so
 * that a crash between the two makes no second session.
 * @throws PublicError `purchases.already_purchased`
 * @throws PaymentsFailedError
 */
export async function createCheckout(
  context: PurchasesContext,
  payments: Payments,
  wish: Wish,
): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const checkout = await findOrOrder(context.db, payments, wish);
    if (checkout.provider !== payments.name || !isWished(checkout, wish)) {
      await retireAnywhere(context, checkout);
      continue;
    }
    const session = await sessionOf(context, payments, checkout);
    if (session?.clientSecret && session.status === 'open') return session.clientSecret;
    // Paid, or over in the meantime: our row has to learn it before the next attempt.
    if (session) await settle(context, payments, session.id);
    else await abandon(context.db, checkout);
  }
  throw new PublicError('resource.conflict');
}

/**
 * The one open checkout of the buyer, whichever provider it is at and whether they have signed in since, else a new one.
 * The caller retires one that it cannot use, and asks again: so there are never two that can be paid.
 */
async function findOrOrder(db: PurchasesDb, payments: Payments, wish: Wish): Promise<CheckoutRow> {
  const { buyer, presentationOid: oid } = wish;
  return db.transaction().execute(async (trx) => {
    await holdPurchasesOf(trx, oid);
    if (await findStanding(trx, oid, buyer)) throw new PublicError('purchases.already_purchased');
    const open = await trx
      .selectFrom('pdf_checkouts')
      .selectAll()
      .where('presentation_oid', '=', oid)
      .where(isOf(buyer))
      .where('status', 'in', ['creating', 'open'])
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    return open ?? order(trx, payments, wish);
  });
}

function order(trx: PurchasesDb, payments: Payments, wish: Wish): Promise<CheckoutRow> {
  const { buyer, amount, currency, title, language } = wish;
  return trx
    .insertInto('pdf_checkouts')
    .values({
      id: randomUUID(),
      provider: payments.name,
      is_live: payments.isLive,
      presentation_oid: wish.presentationOid,
      owner_oid: wish.ownerOid,
      buyer: buyerKey(buyer),
      visitor: buyer.visitor,
      user_id: buyer.userId ?? null,
      return_url: wish.returnUrl,
      ...{ amount, currency, title, language },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether what was asked for then is what is wanted now, and will be for a while. */
function isWished(checkout: CheckoutRow, { amount, currency, buyer }: Wish): boolean {
  const now = new Date();
  const hasTime =
    checkout.status === 'creating'
      ? checkout.created_at.getTime() > now.getTime() - CREATING_HOURS * 3_600_000
      : checkout.expires_at === null || checkout.expires_at.getTime() > now.getTime() + MARGIN_MS;
  const isSamePrice = checkout.amount === amount && checkout.currency === currency;
  return hasTime && isSamePrice && checkout.buyer === buyerKey(buyer);
}

/** What the provider has of a checkout; undefined where it has nothing, or the checkout ended while it was asked. */
async function sessionOf(
  { db }: PurchasesContext,
  payments: Payments,
  checkout: CheckoutRow,
): Promise<PaymentSession | undefined> {
  if (checkout.session_id !== null) return payments.readSession(checkout.session_id);
  const session = await payments.createSession(orderOf(checkout)).catch(async (error: unknown) => {
    // Asked under the same key, Stripe repeats a failure for a day: the next attempt has to be another order.
    if (error instanceof PaymentsFailedError) await abandonUnopened(db, checkout);
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
  // Nobody gets the secret of a session that our row does not name: there would be two that can be paid.
  return known === null ? undefined : payments.readSession(known);
}

/**
 * Ends a checkout that has no session yet, and returns null. Nobody was given the secret of a session that the provider may
 * have created all the same. If the checkout was opened since it was read, it is left open, and the id of its session is
 * returned: whoever asked at the same time was given the secret, so it has to be ended at the provider first.
 */
export async function abandonUnopened(
  db: PurchasesDb,
  { id }: Pick<CheckoutRow, 'id'>,
): Promise<string | null> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired', looked_at: new Date() })
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
 * Ends a checkout at the provider, then here; where it was paid in the meantime, it becomes a purchase. `checkout` may be
 * older than the row: without a session when it was read, it may have one by now.
 */
export async function retire(
  context: PurchasesContext,
  payments: Payments,
  checkout: CheckoutRow,
): Promise<void> {
  const sessionId = checkout.session_id ?? (await abandonUnopened(context.db, checkout));
  if (sessionId === null) return;
  await payments.expireSession(sessionId);
  await settle(context, payments, sessionId);
  await abandon(context.db, checkout);
}

/** The same at whichever provider it is; one that is no longer configured cannot be asked. */
async function retireAnywhere(context: PurchasesContext, checkout: CheckoutRow): Promise<void> {
  const payments = context.payments.byName(checkout.provider);
  if (payments) await retire(context, payments, checkout);
  else await abandon(context.db, checkout);
}

/**
 * Ends a checkout here, unless it was paid. Only for one whose session has ended at the provider, or that the provider
 * cannot be asked about: reconciling does not look at it any more.
 */
async function abandon(db: PurchasesDb, { id }: Pick<CheckoutRow, 'id'>): Promise<void> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired', looked_at: new Date() })
    .where('id', '=', id)
    .where('status', 'in', ['creating', 'open'])
    .where('paid_at', 'is', null)
    .execute();
}
