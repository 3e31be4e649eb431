import type { PaymentNotification, Payments } from '../../../ports/payments.ts';
import type { PurchasesContext } from '../purchases-context.ts';
import { recordReturn } from './record-return.ts';
import { settle } from './settle.ts';

/**
 * Processes a webhook event of a payment provider; idempotent. Settles the payment before it records a refund or
 * dispute, as events may arrive in any order.
 * @throws PaymentsFailedError
 */
export async function processWebhookEvent(
  context: PurchasesContext,
  payments: Payments,
  notice: PaymentNotification,
): Promise<void> {
  if (notice.kind === 'nothing') return;
  const settled = await settle(context, payments, notice.sessionId);
  if (notice.kind === 'session' || !settled) return;
  if (settled.checkout.paid_at === null) {
    context.log.error(
      { notice, checkout: settled.checkout.id },
      'refund or dispute received for an unpaid checkout',
    );
    return;
  }
  await recordReturn(context, settled.checkout, notice);
}
