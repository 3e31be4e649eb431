import type { LedgerKind } from '@flydeck/contract/purchases/purchase';
import { type PaymentRefundOrDispute, type Payments, PaymentsFailedError } from '../../../ports/payments.ts';
import { selectCheckout } from '../checkout/find-checkout.ts';
import { ledgerKindOf, recordRefundOrDispute } from '../checkout/record-refund-or-dispute.ts';
import type { PurchasesContext } from '../purchases-context.ts';

/**
 * How many days of refunds and disputes are queried. Banks may reject a refund within a month, and may take three
 * months to decide a dispute.
 */
const LOOK_BACK_DAYS = 120;

/**
 * Queries the payment providers for recent refunds and disputes, and records those that no webhook event reported.
 * Events may be lost, or webhooks may not be configured.
 */
export async function recordMissedRefundsAndDisputes(context: PurchasesContext, signal?: AbortSignal): Promise<void> {
  const { main, alternate, testProviders } = context.payments;
  const now = context.clock.now();
  const since = new Date(now.getTime() - LOOK_BACK_DAYS * 86_400_000);
  for (const payments of new Set([main, alternate, ...testProviders])) {
    // `main` and `alternate` are undefined if no provider is configured.
    if (payments === undefined) continue;
    try {
      for (const refundOrDispute of await payments.listRefundsAndDisputes(since)) {
        signal?.throwIfAborted();
        await recordIfMissing(context, payments, refundOrDispute);
      }
    } catch (err) {
      // If one provider cannot be queried, the other providers are still queried.
      if (!(err instanceof PaymentsFailedError)) throw err;
      context.log.warn({ err, provider: payments.name }, 'failed to list refunds and disputes at a payment provider');
    }
  }
}

/** Records a refund or dispute unless the ledger contains it. Skips payments that are not settled yet. */
async function recordIfMissing(
  context: PurchasesContext,
  { name: provider }: Payments,
  { payment, ...refundOrDispute }: PaymentRefundOrDispute,
): Promise<void> {
  const findEntry = (kind: LedgerKind, reference: string) =>
    context.db
      .selectFrom('purchase_ledger')
      .select('checkout_id')
      .where('kind', '=', kind)
      .where('provider', '=', provider)
      .where('reference', '=', reference)
      .executeTakeFirst();
  if (await findEntry(ledgerKindOf(refundOrDispute), refundOrDispute.reference)) return;
  const purchase = await findEntry('purchase', payment);
  const checkout = purchase && (await selectCheckout(context.db, purchase.checkout_id).executeTakeFirst());
  if (!checkout) return;
  context.log.warn(
    { checkout: checkout.id, ...refundOrDispute },
    'refund or dispute found that no webhook event reported',
  );
  await recordRefundOrDispute(context, checkout, refundOrDispute);
}
