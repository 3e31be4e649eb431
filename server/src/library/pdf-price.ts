import { DEFAULT_PDF_PRICE } from '@flydeck/contract/purchases/pdf-price';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import type { CheckoutSettings } from '@flydeck/contract/purchases/purchase';
import type { Config } from '../config.ts';
import { type Actor, mayBuy } from './policy.ts';
import type { LoadedPresentation } from './queries.ts';
import type { PresentationRow } from './tables.ts';

type Providers = Pick<Config, 'stripe' | 'alternatePayment' | 'testPayments'>;

/** The settings that decide what PDFs cost. */
export type PdfPricing = Providers & Pick<Config, 'pdfPrice' | 'pdfVatLabel'>;

type DemoAttribute = Pick<PresentationRow, 'is_demo'>;
type PdfPriceAttributes = DemoAttribute & Pick<PresentationRow, 'pdf_price'>;

/** Whether a payment provider accepts payments for this presentation. Demo presentations accept test payments. */
export function canSellPdf({ is_demo }: DemoAttribute, { stripe, alternatePayment, testPayments }: Providers): boolean {
  return is_demo || stripe !== undefined || alternatePayment !== undefined || testPayments;
}

/**
 * Returns the price of a PDF for visitors, as the author has chosen: the author's own price, the price of the instance,
 * or free. Returns null if the author offers no PDF, or if the PDF has a price but there is no payment provider.
 */
export function pdfDownloadPrice(row: PdfPriceAttributes, pricing: PdfPricing): PdfDownloadPrice | null {
  const { pdf_price: price } = row;
  if (price.kind === 'none') return null;
  const money = price.kind === 'own' ? price : price.kind === 'default' ? pricing.pdfPrice : undefined;
  if (money === undefined || money.amount === 0) return { kind: 'free' };
  if (!canSellPdf(row, pricing)) return null;
  const { amount, currency } = money;
  return { kind: 'paid', amount, currency, vatLabel: pricing.pdfVatLabel ?? null };
}

/** Returns the price for one visitor; null if the PDF is not offered, or has a price and the visitor may not buy it. */
export function offeredPrice(
  actor: Actor,
  { row, access, grant }: Pick<LoadedPresentation, 'row' | 'access' | 'grant'>,
  pricing: PdfPricing,
): PdfDownloadPrice | null {
  const price = pdfDownloadPrice(row, pricing);
  return price?.kind === 'paid' && !mayBuy(actor, access, grant) ? null : price;
}

/** Returns the price of the PDF of a presentation for which the author sets no price. */
export function defaultPdfPrice({ is_demo }: DemoAttribute, pricing: PdfPricing): PdfDownloadPrice | null {
  return pdfDownloadPrice({ is_demo, pdf_price: DEFAULT_PDF_PRICE }, pricing);
}

/**
 * Returns the provider whose form the page shows, and the public key that the form of Stripe needs. Demo presentations
 * use test payments. Other presentations use Stripe if it is configured, else the alternate checkout if it is
 * configured, else test payments.
 */
export function checkoutSettings(
  { is_demo }: DemoAttribute,
  { stripe, alternatePayment }: Pick<Config, 'stripe' | 'alternatePayment'>,
): CheckoutSettings {
  if (is_demo) return { provider: 'test', publicKey: null };
  if (stripe) return { provider: 'stripe', publicKey: stripe.publishableKey ?? null };
  return { provider: alternatePayment ? 'alternate' : 'test', publicKey: null };
}
