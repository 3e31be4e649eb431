import type { LedgerKind } from '@flydeck/contract/purchases/purchase';
import type { PurchasesDb } from './purchases-context.ts';
import type { CheckoutRow } from './tables.ts';

interface Entry {
  readonly kind: LedgerKind;
  /** With kind and provider it is noted once. */
  readonly reference: string;
  /** Negative where money went back. */
  readonly amount: number;
}

/** Notes something of a checkout; false where it was noted before. */
export async function note(
  db: PurchasesDb,
  checkout: Pick<
    CheckoutRow,
    'id' | 'provider' | 'is_live' | 'presentation_oid' | 'owner_oid' | 'title' | 'currency'
  >,
  { kind, reference, amount }: Entry,
): Promise<boolean> {
  const noted = await db
    .insertInto('purchase_ledger')
    .values({
      kind,
      reference,
      amount,
      checkout_id: checkout.id,
      provider: checkout.provider,
      is_live: checkout.is_live,
      presentation_oid: checkout.presentation_oid,
      owner_oid: checkout.owner_oid,
      title: checkout.title,
      currency: checkout.currency,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'provider', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
