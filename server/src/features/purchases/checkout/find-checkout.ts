import type { PaymentProvider } from '@flydeck/contract/purchases/constants';
import { z } from 'zod';
import { type Buyer, isOf } from '../buyer.ts';
import type { PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';

const uuid = z.uuid();

/** Finds a checkout by its session id at the provider. */
export function findBySession(
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

/** Finds a checkout by its own id, as stored at the provider. Undefined for a malformed id. */
export async function findByOrder(
  db: PurchasesDb,
  provider: PaymentProvider,
  orderId: string,
): Promise<CheckoutRow | undefined> {
  if (!uuid.safeParse(orderId).success) return undefined;
  return db
    .selectFrom('pdf_checkouts')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
}

/** Finds a checkout by session id if it belongs to the buyer, else undefined. */
export function findOwnSession(
  db: PurchasesDb,
  sessionId: string,
  buyer: Buyer,
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('pdf_checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where(isOf(buyer))
    .executeTakeFirst();
}
