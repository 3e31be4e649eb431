import { randomUUID } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import type { Money } from '@flydeck/contract/purchases/price';
import { sql } from 'kysely';
import { type PaymentSession, type Payments, PaymentsFailedError } from '../../../ports/payments.ts';
import { type Buyer, buyerKey, findStanding, holdPurchasesOf } from '../buyer.ts';
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
    if (!isWished(checkout, wish)) {
      await retire(context, payments, checkout);
      continue;
    }
    const session = await sessionOf(context, payments, checkout);
    if (session?.clientSecret && session.status === 'open') return session.clientSecret;
    // Paid, or over in the meantime: our row has to learn it before the next attempt.
    if (session) await settle(context, payments, session.id);
    else await giveUp(context.db, checkout);
  }
  throw new PublicError('resource.conflict');
}

/** The open checkout of the buyer, else a new one. */
async function findOrOrder(db: PurchasesDb, payments: Payments, wish: Wish): Promise<CheckoutRow> {
  const { buyer, presentationOid: oid } = wish;
  return db.transaction().execute(async (trx) => {
    await holdPurchasesOf(trx, oid);
    if (await findStanding(trx, oid, buyer)) throw new PublicError('purchases.already_purchased');
    const open = await trx
      .selectFrom('pdf_checkouts')
      .selectAll()
      .where('buyer', '=', buyerKey(buyer))
      .where('presentation_oid', '=', oid)
      .where('provider', '=', payments.name)
      .where('status', 'in', ['creating', 'open'])
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
function isWished(checkout: CheckoutRow, { amount, currency }: Wish): boolean {
  const now = new Date();
  const hasTime =
    checkout.status === 'creating'
      ? checkout.created_at.getTime() > now.getTime() - CREATING_HOURS * 3_600_000
      : checkout.expires_at === null || checkout.expires_at.getTime() > now.getTime() + MARGIN_MS;
  return hasTime && checkout.amount === amount && checkout.currency === currency;
}

/** What the provider has of a checkout; undefined where it has nothing, or the checkout ended while it was asked. */
async function sessionOf(
  { db }: PurchasesContext,
  payments: Payments,
  checkout: CheckoutRow,
): Promise<PaymentSession | undefined> {
  if (checkout.session_id !== null) return payments.readSession(checkout.session_id);
  const session = await payments.createSession(orderOf(checkout)).catch(async (error: unknown) => {
    if (error instanceof PaymentsFailedError) await giveUpOrder(db, checkout);
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
 * Ends an order that its provider failed at: asked under the same key, Stripe repeats a failure for a day, and the next
 * attempt is to be another one. Nobody was told the secret of a session that it may have made all the same; where somebody
 * who asked at the same time was, the order is open, and stays so.
 */
async function giveUpOrder(db: PurchasesDb, { id }: Pick<CheckoutRow, 'id'>): Promise<void> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired', looked_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .execute();
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

/** Ends a checkout at the provider, then here; where it was paid in the meantime, it becomes a purchase. */
export async function retire(
  context: PurchasesContext,
  payments: Payments,
  checkout: CheckoutRow,
): Promise<void> {
  if (checkout.session_id === null) return giveUp(context.db, checkout);
  await payments.expireSession(checkout.session_id);
  await settle(context, payments, checkout.session_id);
  await giveUp(context.db, checkout);
}

/** Ends a checkout here, unless it was paid. Without a session, nobody was ever told how to pay it. */
export async function giveUp(db: PurchasesDb, { id }: Pick<CheckoutRow, 'id'>): Promise<void> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired', looked_at: new Date() })
    .where('id', '=', id)
    .where('status', 'in', ['creating', 'open'])
    .where('paid_at', 'is', null)
    .execute();
}
