import type { PdfPrice } from '@flydeck/contract/drafts/draft';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import type { CheckoutSettings } from '@flydeck/contract/purchases/purchase';
import type { Config } from '../../../config.ts';

type Prices = Pick<Config, 'pdfPrice' | 'pdfVatLabel'>;

/** What visitors pay for a PDF: the author's word, else the instance's; null: it is not offered. */
export function pdfDownloadPrice(
  price: PdfPrice,
  { pdfPrice, pdfVatLabel }: Prices,
): PdfDownloadPrice | null {
  if (price.kind === 'none') return null;
  if (price.kind === 'free') return { kind: 'free' };
  const { amount, currency } = price.kind === 'own' ? price : pdfPrice;
  return amount === 0 ? { kind: 'free' } : { kind: 'paid', amount, currency, vatLabel: pdfVatLabel ?? null };
}

/** Who is paid: Stripe, else the operator's own service, else the built-in test provider. */
export function checkoutSettings({
  stripe,
  alternatePayment,
}: Pick<Config, 'stripe' | 'alternatePayment'>): CheckoutSettings {
  if (stripe) return { provider: 'stripe', publicKey: stripe.publishableKey ?? null };
  return { provider: alternatePayment ? 'alternate' : 'test', publicKey: null };
}
