import { randomUUID } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import type { Money } from '@flydeck/contract/purchases/price';
import { sql } from 'kysely';
import { type PaymentSession, type Payments, PaymentsFailedError } from '../../../ports/payments.ts';
import { type Buyer, belongsToBuyer, buyerKey, findValidPurchase, lockPurchases } from '../buyer.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';
import { settle } from './settle.ts';

/** A requested checkout. Price and title come from the database, not from the request. */
export interface CheckoutRequest extends Money {
  readonly buyer: Buyer & { readonly visitorHash: string };
  readonly presentationOid: string;
  readonly ownerOid: string;
  readonly title: string;
  readonly language: string;
  /** Absolute URL with the placeholder `{CHECKOUT_SESSION_ID}`. */
  readonly returnUrl: string;
}

/** A checkout is reused only if it is valid for at least this time, which the buyer needs to enter card data. */
const MIN_REMAINING_MS = 10 * 60_000;
/**
 * Maximum age of a checkout for which a session may still be created. Providers forget idempotency keys after a day,
 * and would then create a second session.
 */
export const CREATION_WINDOW_HOURS = 12;
/** Maximum number of attempts. An attempt fails if the found checkout cannot be reused or its session has ended. */
const MAX_ATTEMPTS = 5;

/**
 * Returns the client secret that opens the provider's form for a buyer and a presentation. Idempotent: commits the row
 * of the checkout before the request to the provider, and uses the row's id as the idempotency key, so that a retry
 * after a crash creates no second session.
 * @throws PublicError `purchases.already_purchased`; `resource.conflict` after `MAX_ATTEMPTS` failed attempts.
 * @throws PaymentsFailedError if the provider fails.
 */
export async function createCheckout(
  context: PurchasesContext,
  payments: Payments,
  request: CheckoutRequest,
): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const checkout = await findOrCreateCheckout(context.db, payments, request);
    if (checkout.provider !== payments.name || !isReusable(checkout, request, context.clock.now())) {
      await expireAtItsProvider(context, checkout);
      continue;
    }
    const session = await findOrCreateSession(context, payments, checkout);
    if (session?.clientSecret && session.status === 'open') return session.clientSecret;
    // The checkout cannot be paid any more. Its row gets the final state, so that the next attempt creates a new row.
    if (session) await settle(context, payments, session.id);
    else await expireInDatabase(context, checkout);
  }
  throw new PublicError('resource.conflict');
}

/**
 * Returns the open checkout of a buyer for a presentation. The checkout may be of another provider, or from before the
 * buyer's login. Creates a checkout only if no open one exists, so that a buyer never has two open checkouts. If the
 * returned checkout is not usable, the caller must expire this checkout and call the function again.
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
    const openCheckout = await trx
      .selectFrom('pdf_checkouts')
      .selectAll()
      .where('presentation_oid', '=', oid)
      .where(belongsToBuyer(buyer))
      .where('status', 'in', ['creating', 'open'])
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    return openCheckout ?? insertCheckout(trx, payments, request);
  });
}

function insertCheckout(trx: PurchasesDb, payments: Payments, request: CheckoutRequest): Promise<CheckoutRow> {
  const { buyer, amount, currency, title, language } = request;
  return trx
    .insertInto('pdf_checkouts')
    .values({
      id: randomUUID(),
      provider: payments.name,
      is_live: payments.chargesRealMoney,
      presentation_oid: request.presentationOid,
      owner_oid: request.ownerOid,
      buyer: buyerKey(buyer),
      visitor: buyer.visitorHash,
      user_id: buyer.userId ?? null,
      return_url: request.returnUrl,
      ...{ amount, currency, title, language },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns whether an existing checkout has the requested price, the same buyer, and enough remaining time. */
function isReusable(checkout: CheckoutRow, { amount, currency, buyer }: CheckoutRequest, now: Date): boolean {
  const hasTime =
    checkout.status === 'creating'
      ? checkout.created_at.getTime() > now.getTime() - CREATION_WINDOW_HOURS * 3_600_000
      : checkout.expires_at === null || checkout.expires_at.getTime() > now.getTime() + MIN_REMAINING_MS;
  const isSamePrice = checkout.amount === amount && checkout.currency === currency;
  return hasTime && isSamePrice && checkout.buyer === buyerKey(buyer);
}

/**
 * Returns the session of the checkout, or creates a session. Returns undefined if the checkout or its session has
 * ended.
 */
async function findOrCreateSession(
  context: PurchasesContext,
  payments: Payments,
  checkout: CheckoutRow,
): Promise<PaymentSession | undefined> {
  const { db } = context;
  if (checkout.session_id !== null) return payments.readSession(checkout.session_id);
  const session = await payments.createSession(toOrder(checkout)).catch(async (error: unknown) => {
    // For a day, Stripe returns the same failure for the same idempotency key, so the next attempt needs a new row.
    if (error instanceof PaymentsFailedError) await expireWithoutSession(context, checkout);
    throw error;
  });
  await db
    .updateTable('pdf_checkouts')
    .set({ session_id: session.id, status: 'open', expires_at: session.expiresAt, looked_at: sql`now()` })
    .where('id', '=', checkout.id)
    .where('status', '=', 'creating')
    .execute();
  const { session_id: storedSessionId, status } = await db
    .selectFrom('pdf_checkouts')
    .select(['session_id', 'status'])
    .where('id', '=', checkout.id)
    .executeTakeFirstOrThrow();
  if (storedSessionId === session.id && status === 'open') return session;
  // A concurrent request has stored another session or expired the checkout. Only the stored session may be paid.
  return storedSessionId === null ? undefined : payments.readSession(storedSessionId);
}

/**
 * Expires a checkout without a stored session, and returns null. The provider may have created a session for the
 * checkout, but the client secret of this session was not sent to the buyer, so the buyer cannot pay. If a concurrent
 * request has stored a session, changes nothing and returns the id of the stored session. The checkout may then expire
 * only after the stored session has ended at the provider.
 */
export async function expireWithoutSession(
  { db, clock }: PurchasesContext,
  { id }: Pick<CheckoutRow, 'id'>,
): Promise<string | null> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired', looked_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .execute();
  const row = await db.selectFrom('pdf_checkouts').select('session_id').where('id', '=', id).executeTakeFirst();
  return row?.session_id ?? null;
}

/** Returns the order for the payment provider. */
const toOrder = (checkout: CheckoutRow) => ({
  id: checkout.id,
  presentationOid: checkout.presentation_oid,
  title: checkout.title,
  language: checkout.language,
  returnUrl: checkout.return_url,
  amount: checkout.amount,
  currency: checkout.currency,
});

/**
 * Expires a checkout at the provider, then in the database. If the session was already paid, the checkout becomes a
 * purchase. This also works if a concurrent request stores a session after `checkout` was read.
 */
export async function expireCheckout(
  context: PurchasesContext,
  payments: Payments,
  checkout: CheckoutRow,
): Promise<void> {
  const sessionId = checkout.session_id ?? (await expireWithoutSession(context, checkout));
  if (sessionId === null) return;
  await payments.expireSession(sessionId);
  await settle(context, payments, sessionId);
  await expireInDatabase(context, checkout);
}

/** Expires a checkout at its provider and in the database; only in the database if the provider is not configured. */
async function expireAtItsProvider(context: PurchasesContext, checkout: CheckoutRow): Promise<void> {
  const payments = context.payments.byName(checkout.provider);
  if (payments) await expireCheckout(context, payments, checkout);
  else await expireInDatabase(context, checkout);
}

/**
 * Expires a checkout in the database unless it was paid. May only be called if the session has ended at the provider or
 * the provider is not configured: reconciliation skips expired checkouts, and would miss a later payment.
 */
async function expireInDatabase({ db, clock }: PurchasesContext, { id }: Pick<CheckoutRow, 'id'>): Promise<void> {
  await db
    .updateTable('pdf_checkouts')
    .set({ status: 'expired', looked_at: clock.now() })
    .where('id', '=', id)
    .where('status', 'in', ['creating', 'open'])
    .where('paid_at', 'is', null)
    .execute();
}
