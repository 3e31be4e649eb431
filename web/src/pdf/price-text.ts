import { formatMoney } from '@flydeck/contract/purchases/money';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import { formatted } from '../i18n/formatted.ts';

/** A price as it stands beside the words: the amount, and what taxes it holds where the operator says so. */
export interface PriceText {
  readonly amount: string;
  readonly vatLabel: string | null;
}

/** What is to be paid, as people of `language` write it; null where it is free, or nothing is offered. */
export function priceText(price: PdfDownloadPrice | null, language: string): PriceText | null {
  if (price?.kind !== 'paid') return null;
  return {
    amount: formatted(`${language}:${price.currency}:${price.amount}`, () => formatMoney(price, language)),
    vatLabel: price.vatLabel,
  };
}

/** The same in one line: the price plus the VAT label when available (V§9). */
export function priceLine({ amount, vatLabel }: PriceText): string {
  return vatLabel === null ? amount : `${amount} ${vatLabel}`;
}
