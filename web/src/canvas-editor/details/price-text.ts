import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import type { PdfPrice } from '@flydeck/contract/purchases/pdf-price';
import { activeLanguage, t } from '../../i18n/index.ts';
import { formatPrice, priceWithVatLabel } from '../../pdf/format-price.ts';

/**
 * Whether the instance can sell PDFs, and its default price. The default price is null if it requires a payment
 * provider and no payment provider is configured.
 */
export type InstancePricing = Pick<PublishingStatus, 'canSellPdf' | 'defaultPdfPrice'>;

/**
 * Whether a PDF has a price but is not offered, because no payment provider is configured on the instance.
 * @param price the price that the author has chosen
 */
export function lacksPaymentProvider(price: PdfPrice, { canSellPdf, defaultPdfPrice }: InstancePricing): boolean {
  if (canSellPdf) return false;
  return price.kind === 'own' || (price.kind === 'default' && defaultPdfPrice === null);
}

/**
 * Returns a translated text that states what visitors pay for the PDF: an amount, "Free" or "Not offered".
 * @param price the price that the author has chosen
 */
export function priceText(price: PdfPrice, pricing: InstancePricing): string {
  const { defaultPdfPrice } = pricing;
  if (price.kind === 'none' || lacksPaymentProvider(price, pricing)) return t('canvas-details.priceNone');
  if (price.kind === 'free') return t('canvas-details.priceFree');
  const vatLabel = defaultPdfPrice?.kind === 'paid' ? defaultPdfPrice.vatLabel : null;
  const { kind } = price;
  const visitorPrice = kind === 'own' ? { ...price, kind: 'paid' as const, vatLabel } : defaultPdfPrice;
  const text = formatPrice(visitorPrice, activeLanguage());
  return text === null ? t('canvas-details.priceFree') : priceWithVatLabel(text);
}
