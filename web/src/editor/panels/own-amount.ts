import { chargedDecimalsOf, decimalsOf, priceStepOf } from '@flydeck/contract/purchases/money';
import type { Money } from '@flydeck/contract/purchases/price';

/** As the contract of drafts has it. */
const MOST = 99_999_999;

/**
 * What somebody wrote, in the currency's smallest unit; `decimals`: more of them than can be charged; `wrong`: no amount
 * above zero.
 */
export function readAmount(written: string, currency: string): number | 'decimals' | 'wrong' {
  const [, whole, decimals = ''] = /^(\d+)(?:[.,](\d*))?$/.exec(written.trim()) ?? [];
  if (whole === undefined) return 'wrong';
  const digits = decimalsOf(currency);
  if (decimals.replace(/0+$/, '').length > chargedDecimalsOf(currency)) return 'decimals';
  // Put together as text: 2.01 times 100 is not quite 201.
  const amount = Number(whole + decimals.slice(0, digits).padEnd(digits, '0'));
  return amount >= 1 && amount <= MOST ? amount : 'wrong';
}

/** The same figure in another currency: 5.00 of one is 5 of another, and whatever is too small there is the smallest price. */
export function inCurrency({ amount, currency }: Money, next: string): number {
  const figure = amount / 10 ** decimalsOf(currency);
  const step = priceStepOf(next);
  const steps = Math.round((figure * 10 ** decimalsOf(next)) / step);
  return Math.min(Math.floor(MOST / step), Math.max(1, steps)) * step;
}
