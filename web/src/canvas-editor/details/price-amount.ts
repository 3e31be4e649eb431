import { chargedDecimalsOf, decimalsOf, priceStepOf } from '@flydeck/contract/purchases/money';
import type { Money } from '@flydeck/contract/purchases/price';

/** Largest amount in the smallest unit of a currency, as in the contract. */
const MAX_AMOUNT = 99_999_999;

/**
 * Parses an amount, and returns it in the smallest unit of the currency, such as cents. Returns `too-many-decimals` if
 * payments in this currency cannot have so many decimals, and `invalid` if the text is not a number above zero, or if
 * the number is too large.
 */
export function parseAmount(text: string, currency: string): number | 'too-many-decimals' | 'invalid' {
  const [, whole, decimals = ''] = /^(\d+)(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return 'invalid';
  const decimalDigits = decimalsOf(currency);
  if (decimals.replace(/0+$/, '').length > chargedDecimalsOf(currency)) return 'too-many-decimals';
  // Concatenated as text, because 2.01 * 100 is not exactly 201.
  const amount = Number(whole + decimals.slice(0, decimalDigits).padEnd(decimalDigits, '0'));
  return amount >= 1 && amount <= MAX_AMOUNT ? amount : 'invalid';
}

/**
 * Returns the amount with the same number in another currency, without conversion: 5.00 EUR becomes 5 JPY. The result
 * is in the smallest unit of the new currency, rounded to an amount that can be charged.
 */
export function sameNumberInCurrency(newCurrency: string, { amount, currency }: Money): number {
  const number = amount / 10 ** decimalsOf(currency);
  const priceStep = priceStepOf(newCurrency);
  const priceSteps = Math.round((number * 10 ** decimalsOf(newCurrency)) / priceStep);
  return Math.min(Math.floor(MAX_AMOUNT / priceStep), Math.max(1, priceSteps)) * priceStep;
}
