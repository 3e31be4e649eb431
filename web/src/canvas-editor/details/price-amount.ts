import { chargedDecimalsOf, decimalsOf, priceStepOf } from '@flydeck/contract/purchases/money';
import type { Money } from '@flydeck/contract/purchases/price';

/** Largest amount that the server accepts, in the smallest unit of the currency. */
const MAX_AMOUNT = 99_999_999;

/**
 * Parses an amount such as `2.99` or `2,99`, and returns it in the smallest unit of the currency, such as cents.
 * Returns `too-many-decimals` if the amount has more decimals than payments in this currency can have, and `invalid` if
 * the text is not a number, or if the number is zero or too large.
 */
export function parseAmount(text: string, currency: string): number | 'too-many-decimals' | 'invalid' {
  const [, whole, decimals = ''] = /^(\d+)(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return 'invalid';
  const digitCount = decimalsOf(currency);
  if (decimals.replace(/0+$/, '').length > chargedDecimalsOf(currency)) return 'too-many-decimals';
  // The digits are joined as text, because a multiplication is inexact: 2.01 * 100 is 200.99999999999997.
  const amount = Number(whole + decimals.slice(0, digitCount).padEnd(digitCount, '0'));
  return amount >= 1 && amount <= MAX_AMOUNT ? amount : 'invalid';
}

/**
 * Returns the price with the same number in another currency, without an exchange rate: 5.00 EUR becomes 5 JPY. The
 * result is in the smallest unit of the new currency, and rounded to a multiple of the smallest price that can be
 * charged.
 */
export function sameNumberInCurrency(newCurrency: string, { amount, currency }: Money): number {
  const number = amount / 10 ** decimalsOf(currency);
  const smallestPrice = priceStepOf(newCurrency);
  const multiple = Math.round((number * 10 ** decimalsOf(newCurrency)) / smallestPrice);
  return Math.min(Math.floor(MAX_AMOUNT / smallestPrice), Math.max(1, multiple)) * smallestPrice;
}
