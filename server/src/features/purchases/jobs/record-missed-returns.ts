import type { LedgerKind } from '@flydeck/contract/purchases/purchase';
import { type PaymentRefundOrDispute, type Payments, PaymentsFailedError } from '../../../ports/payments.ts';
import { kindOf, recordReturn } from '../checkout/record-return.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';

/** Banks may reject a refund for a month, and may take three months to decide a dispute. */
const LOOK_BACK_DAYS = 120;

/** Records recent refunds and disputes from the providers whose webhook events are missing: lost, or not configured. */
export async function recordMissedReturns(context: PurchasesContext, signal?: AbortSignal): Promise<void> {
  const { main, alternate, testProviders } = context.payments;
  const now = context.clock.now();
  const since = new Date(now.getTime() - LOOK_BACK_DAYS * 86_400_000);
  for (const payments of new Set([main, alternate, ...testProviders])) {
    if (payments === undefined) continue;
    try {
      for (const returned of await payments.listRefundsAndDisputes(since)) {
        signal?.throwIfAborted();
        await recordIfMissing(context, payments, returned);
      }
    } catch (err) {
      // A provider that is unreachable does not stop the others.
      if (!(err instanceof PaymentsFailedError)) throw err;
      context.log.warn(
        { err, provider: payments.name },
        'failed to list refunds and disputes at a payment provider',
      );
    }
  }
}

/** Records a return unless it is in the ledger. Skips payments that are not settled yet: a later run finds them. */
async function recordIfMissing(
  context: PurchasesContext,
  { name: provider }: Payments,
  { payment, ...returned }: PaymentRefundOrDispute,
): Promise<void> {
  const entryOf = (kind: LedgerKind, reference: string) =>
    findEntry(context.db, { kind, provider, reference });
  if (await entryOf(kindOf(returned), returned.reference)) return;
  const purchase = await entryOf('purchase', payment);
  const checkout =
    purchase &&
    (await context.db
      .selectFrom('pdf_checkouts')
      .selectAll()
      .where('id', '=', purchase.checkout_id)
      .executeTakeFirst());
  if (!checkout) return;
  context.log.warn(
    { checkout: checkout.id, ...returned },
    'refund or dispute found that no webhook event reported',
  );
  await recordReturn(context, checkout, returned);
}

function findEntry(
  db: PurchasesDb,
  { kind, provider, reference }: { kind: LedgerKind; provider: Payments['name']; reference: string },
) {
  return db
    .selectFrom('purchase_ledger')
    .select('checkout_id')
    .where('kind', '=', kind)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
}
