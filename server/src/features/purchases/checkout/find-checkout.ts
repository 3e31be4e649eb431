import type { PaymentProvider } from '@flydeck/contract/purchases/constants';
import { z } from 'zod';
import { type Buyer, belongsToBuyer } from '../buyer.ts';
import type { PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';

const uuidSchema = z.uuid();

/** Returns a query for the checkout with this id. */
export const selectCheckout = (db: PurchasesDb, id: string) =>
  db.selectFrom('pdf_checkouts').selectAll().where('id', '=', id);

/** Finds a checkout by its session id at the provider. */
export function findCheckoutBySession(
  db: PurchasesDb,
  provider: PaymentProvider,
  sessionId: string,
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('pdf_checkouts')
    .selectAll()
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

/** Finds a checkout by its id, which is the order id at the provider. Returns undefined for a malformed id. */
export async function findCheckoutByOrder(
  db: PurchasesDb,
  provider: PaymentProvider,
  orderId: string,
): Promise<CheckoutRow | undefined> {
  if (!uuidSchema.safeParse(orderId).success) return undefined;
  return selectCheckout(db, orderId).where('provider', '=', provider).executeTakeFirst();
}

/** Finds a checkout of a buyer by its session id. Returns undefined if the checkout belongs to another buyer. */
export function findCheckoutOfBuyer(
  db: PurchasesDb,
  sessionId: string,
  buyer: Buyer,
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('pdf_checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where(belongsToBuyer(buyer))
    .executeTakeFirst();
}
