import type { Draft } from '@flydeck/contract/drafts/draft';
import type { PdfPrice } from '@flydeck/contract/purchases/pdf-price';
import { activeLanguage, t } from '../../i18n/index.ts';
import { formatPrice, priceWithVatLabel } from '../../pdf/format-price.ts';

type Pricing = Pick<Draft, 'canSellPdf' | 'usualPdfPrice'>;

/** Whether a PDF has a price, and is not offered because no payment provider is configured. */
export function lacksPaymentProvider(price: PdfPrice, { canSellPdf, usualPdfPrice }: Pricing): boolean {
  if (canSellPdf) return false;
  return price.kind === 'own' || (price.kind === 'default' && usualPdfPrice === null);
}

/** What visitors pay for the PDF, in words: an amount, "Free" or "Not offered". */
export function pdfPriceText(price: PdfPrice, pricing: Pricing): string {
  if (price.kind === 'none' || lacksPaymentProvider(price, pricing)) return t('editor.priceNone');
  if (price.kind === 'free') return t('editor.priceFree');
  const vatLabel = pricing.usualPdfPrice?.kind === 'paid' ? pricing.usualPdfPrice.vatLabel : null;
  const paid =
    price.kind === 'own'
      ? { kind: 'paid' as const, amount: price.amount, currency: price.currency, vatLabel }
      : pricing.usualPdfPrice;
  const text = formatPrice(paid, activeLanguage());
  return text === null ? t('editor.priceFree') : priceWithVatLabel(text);
}
