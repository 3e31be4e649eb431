import type { LedgerKind } from '@flydeck/contract/purchases/purchase';
import type { PurchasesDb } from './purchases-context.ts';
import type { CheckoutRow } from './tables.ts';

interface EntryValues {
  readonly kind: LedgerKind;
  /**
   * The provider's id of the payment, refund or dispute, `checkout id:content key` of a delivered PDF, or the id of the
   * mailed checkout. Unique among the entries of the same kind and provider.
   */
  readonly reference: string;
  /** In the currency's smallest unit; negative for money that goes back to the buyer. */
  readonly amount: number;
}

/** Adds an entry for a checkout to the ledger. Returns false if the entry already exists. */
export async function addLedgerEntry(
  db: PurchasesDb,
  checkout: Pick<CheckoutRow, 'id' | 'provider' | 'is_live' | 'presentation_oid' | 'owner_oid' | 'title' | 'currency'>,
  { kind, reference, amount }: EntryValues,
): Promise<boolean> {
  const insertedRow = await db
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
  return insertedRow !== undefined;
}
