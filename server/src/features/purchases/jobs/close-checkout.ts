import { expireCheckout } from '../checkout/create-checkout.ts';
import { selectCheckout } from '../checkout/find-checkout.ts';
import type { PurchasesContext } from '../purchases-context.ts';
import type { CheckoutPayload } from './purchase-jobs.ts';

/** Expires an open checkout if its buyer has paid for the PDF with another one, to prevent a second payment. */
export async function closeCheckout(context: PurchasesContext, { checkoutId }: CheckoutPayload): Promise<void> {
  const checkout = await selectCheckout(context.db, checkoutId).executeTakeFirst();
  const payments = checkout && context.payments.byName(checkout.provider);
  if (payments && checkout.paid_at === null) await expireCheckout(context, payments, checkout);
}
