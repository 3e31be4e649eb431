import type { Money } from './price.ts';

/** Currencies by their decimals where these are not two (ISO 4217). */
const DECIMALS: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
};

/**
 * How many decimals a currency has: 2 of EUR, 0 of JPY, 3 of KWD. A list of our own, for what browsers and servers know
 * of it differs (HUF has two for one and none for another), and a price must not.
 */
export function decimalsOf(currency: string): number {
  const [found] = Object.entries(DECIMALS).find(([, currencies]) => currencies.includes(currency)) ?? [];
  return Number(found ?? 2);
}

/** With more decimals than these, cards are not charged: no thousandths of anything, and no parts of an ariary. */
const MOST_CHARGED_DECIMALS = 2;
const CHARGED_WHOLE = ['MGA'];

/** How many of a currency's decimals a price may have: 2 of EUR and of KWD. */
export function chargedDecimalsOf(currency: string): number {
  return CHARGED_WHOLE.includes(currency) ? 0 : Math.min(MOST_CHARGED_DECIMALS, decimalsOf(currency));
}

/** The smallest price in a currency, in its smallest unit; all others are so many of it. */
export function priceStepOf(currency: string): number {
  return 10 ** (decimalsOf(currency) - chargedDecimalsOf(currency));
}

/** An amount as programs read it, with as many decimals as its currency has: `2.99`. */
export function decimalText({ amount, currency }: Money): string {
  const digits = decimalsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** An amount as people of `language` write it: `2,99 €`. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}
