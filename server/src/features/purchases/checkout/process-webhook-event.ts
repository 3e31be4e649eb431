import type { PaymentNotification, Payments } from '../../../ports/payments.ts';
import type { PurchasesContext } from '../purchases-context.ts';
import { recordRefundOrDispute } from './record-refund-or-dispute.ts';
import { settle } from './settle.ts';

/**
 * Processes a webhook event of a payment provider. Idempotent. Ignores two groups of events: those of the kind
 * `nothing`, which are not about payments, and refunds and disputes whose session or checkout is unknown. An event of
 * the kind `session` only settles the payment. A refund or dispute may arrive before the event of its payment, so the
 * payment is settled before the refund or dispute is recorded.
 * @throws PaymentsFailedError
 */
export async function processWebhookEvent(
  context: PurchasesContext,
  payments: Payments,
  event: PaymentNotification,
): Promise<void> {
  if (event.kind === 'nothing') return;
  const settled = await settle(context, payments, event.sessionId);
  if (event.kind === 'session' || !settled) return;
  if (settled.checkout.paid_at === null) {
    context.log.error({ event, checkout: settled.checkout.id }, 'refund or dispute received for an unpaid checkout');
    return;
  }
  await recordRefundOrDispute(context, settled.checkout, event);
}
