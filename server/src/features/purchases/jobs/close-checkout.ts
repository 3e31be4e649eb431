import { expireCheckout } from '../checkout/create-checkout.ts';
import { selectCheckout } from '../checkout/find-checkout.ts';
import type { PurchasesContext } from '../purchases-context.ts';
import type { CheckoutPayload } from './purchase-jobs.ts';

/** Expires an unpaid checkout of a buyer who has paid for the PDF with another checkout, to prevent double payment. */
export async function closeCheckout(context: PurchasesContext, { checkoutId }: CheckoutPayload): Promise<void> {
  const checkout = await selectCheckout(context.db, checkoutId).executeTakeFirst();
  const payments = checkout && context.payments.byName(checkout.provider);
  if (payments && checkout.paid_at === null) await expireCheckout(context, payments, checkout);
}
