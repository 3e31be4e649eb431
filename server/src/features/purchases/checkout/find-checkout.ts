import type { PaymentProvider } from '@flydeck/contract/purchases/constants';
import { z } from 'zod';
import { type Buyer, isOf } from '../buyer.ts';
import type { PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';

const uuid = z.uuid();

/** The checkout that a provider's session is of. */
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

/** The checkout by our own name of it, as the provider kept it. */
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

/** The same for the one whose it is; undefined, all the same, for everybody else. */
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
