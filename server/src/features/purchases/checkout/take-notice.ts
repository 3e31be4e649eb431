import type { PaymentNotice, Payments } from '../../../ports/payments.ts';
import type { PurchasesContext } from '../purchases-context.ts';
import { noteReturn } from './note-return.ts';
import { settle } from './settle.ts';

/**
 * Does what a provider told by itself; told again, nothing. Whatever comes first, the payment itself is settled before
 * what happened to it is noted.
 * @throws PaymentsFailedError
 */
export async function takeNotice(
  context: PurchasesContext,
  payments: Payments,
  notice: PaymentNotice,
): Promise<void> {
  if (notice.kind === 'nothing') return;
  const settled = await settle(context, payments, notice.sessionId);
  if (notice.kind === 'session' || !settled) return;
  if (settled.checkout.paid_at === null) {
    context.log.error({ notice, checkout: settled.checkout.id }, 'money went back that was never taken');
    return;
  }
  await noteReturn(context, settled.checkout, notice);
}
