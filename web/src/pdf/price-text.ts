import { formatMoney } from '@flydeck/contract/purchases/money';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import { cachedFormat } from '../i18n/formatted.ts';

/** A price for display: the formatted amount and the operator's VAT label, where there is one (V9.8). */
export interface PriceText {
  readonly amount: string;
  readonly vatLabel: string | null;
}

/** Returns the price formatted in `language` (BCP 47). Null: the PDF is free or not offered. */
export function priceText(price: PdfDownloadPrice | null, language: string): PriceText | null {
  if (price?.kind !== 'paid') return null;
  return {
    amount: cachedFormat(`${language}:${price.currency}:${price.amount}`, () => formatMoney(price, language)),
    vatLabel: price.vatLabel,
  };
}

/** Returns the price on one line: the amount, and the VAT label if there is one (V9.8). */
export function priceLine({ amount, vatLabel }: PriceText): string {
  return vatLabel === null ? amount : `${amount} ${vatLabel}`;
}
