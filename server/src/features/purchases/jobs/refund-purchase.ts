import { selectCheckout } from '../checkout/find-checkout.ts';
import { recordRefundOrDispute } from '../checkout/record-refund-or-dispute.ts';
import type { PurchasesContext } from '../purchases-context.ts';
import type { CheckoutPayload } from './purchase-jobs.ts';

/**
 * Refunds a second payment for the same PDF, or a payment for a PDF that cannot be delivered. Does nothing if the
 * checkout is not paid. The checkout's id is the idempotency key of the request to the provider, so that a retry causes
 * no second refund.
 * @throws Error if the provider is not configured, or has no id for the payment yet.
 * @throws PaymentsFailedError if the provider fails.
 */
export async function refundPurchase(context: PurchasesContext, { checkoutId }: CheckoutPayload): Promise<void> {
  const checkout = await selectCheckout(context.db, checkoutId).executeTakeFirst();
  if (!checkout?.paid_at || !checkout.session_id) return;
  const payments = context.payments.byName(checkout.provider);
  if (!payments) throw new Error(`The payment provider ${checkout.provider} is no longer configured.`);
  const payment = checkout.payment ?? (await payments.readSession(checkout.session_id))?.payment;
  if (!payment) throw new Error(`The payment of ${checkout.session_id} has no id yet.`);
  const refund = await payments.refund(payment, checkout.id);
  await recordRefundOrDispute(context, checkout, { kind: 'refund', state: 'given', ...refund });
}
