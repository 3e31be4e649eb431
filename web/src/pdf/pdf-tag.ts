import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import { t } from '../i18n/index.ts';
import { formatPrice, priceWithVatLabel } from './format-price.ts';

/** A label that shows the price of a PDF, or the reason why the visitor need not pay. */
export interface PdfTag {
  readonly kind: 'purchased' | 'free' | 'price';
  readonly text: string;
}

interface Offer {
  /** Null: the PDF is not offered. */
  readonly price: PdfDownloadPrice | null;
  /** Whether the visitor may export without a purchase. */
  readonly mayExport: boolean;
  readonly isPurchased: boolean;
}

/** Returns the tag next to "Download PDF" (V4.22), or null if the PDF is neither purchased nor offered. */
export function pdfTag({ price, mayExport, isPurchased }: Offer, language: string): PdfTag | null {
  if (isPurchased) return { kind: 'purchased', text: t('pdf.purchased') };
  if (price === null) return null;
  const formattedPrice = formatPrice(price, language);
  if (mayExport || formattedPrice === null) return { kind: 'free', text: t('pdf.free') };
  return { kind: 'price', text: priceWithVatLabel(formattedPrice) };
}
