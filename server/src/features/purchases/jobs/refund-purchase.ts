import { recordReturn } from '../checkout/record-return.ts';
import type { PurchasesContext } from '../purchases-context.ts';
import type { CheckoutPayload } from './purchase-jobs.ts';

/**
 * Refunds a payment: a second one for the same PDF, or one for a PDF that cannot be delivered. The checkout's id is the
 * idempotency key at the provider, so that it is refunded once.
 * @throws Error if the provider is not configured or has no payment id yet; PaymentsFailedError
 */
export async function refundPurchase(
  context: PurchasesContext,
  { checkoutId }: CheckoutPayload,
): Promise<void> {
  const checkout = await context.db
    .selectFrom('pdf_checkouts')
    .selectAll()
    .where('id', '=', checkoutId)
    .executeTakeFirst();
  if (!checkout?.paid_at || !checkout.session_id) return;
  const payments = context.payments.byName(checkout.provider);
  if (!payments) throw new Error(`The payment provider ${checkout.provider} is no longer configured.`);
  const payment = checkout.payment ?? (await payments.readSession(checkout.session_id))?.payment;
  if (!payment) throw new Error(`The payment of ${checkout.session_id} has no id yet.`);
  const refunded = await payments.refund(payment, checkout.id);
  await recordReturn(context, checkout, { kind: 'refund', state: 'given', ...refunded });
}
