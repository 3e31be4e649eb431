import { formatMoney } from '@flydeck/contract/purchases/money';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import { cachedFormat } from '../i18n/formatted.ts';

/** A price for display: the amount with its currency, and the operator's VAT label, such as "incl. VAT" (V9.8). */
export interface FormattedPrice {
  readonly amount: string;
  readonly vatLabel: string | null;
}

/** Returns the price formatted in `language` (BCP 47), or null if the PDF is free or not offered. */
export function formatPrice(price: PdfDownloadPrice | null, language: string): FormattedPrice | null {
  if (price?.kind !== 'paid') return null;
  return {
    amount: cachedFormat(`${language}:${price.currency}:${price.amount}`, () => formatMoney(price, language)),
    vatLabel: price.vatLabel,
  };
}

/** Returns amount and VAT label as one text, such as "€2.99 incl. VAT"; without a label, the amount only. */
export function priceWithVatLabel({ amount, vatLabel }: FormattedPrice): string {
  return vatLabel === null ? amount : `${amount} ${vatLabel}`;
}
