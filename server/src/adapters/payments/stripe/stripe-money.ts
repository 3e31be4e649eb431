import { decimalsOf, type Money } from '@flydeck/contract/purchases/price';
import { PaymentsFailedError } from '../../../ports/payments.ts';

/** Currencies whose amounts Stripe takes whole (docs.stripe.com/currencies); of all others but the next, in hundredths. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** In thousandths, of which Stripe takes full tens only. */
const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** In hundredths that have to be whole units: cards pay nothing smaller. */
const WHOLE_IN_HUNDREDTHS = new Set(['ISK', 'UGX']);

function stripeDecimalsOf(currency: string): number {
  if (WHOLE.has(currency)) return 0;
  return THOUSANDTHS.has(currency) ? 3 : 2;
}

function stepOf(currency: string): number {
  if (WHOLE_IN_HUNDREDTHS.has(currency)) return 100;
  return THOUSANDTHS.has(currency) ? 10 : 1;
}

/** An amount as Stripe counts it; undefined where it cannot take this one. */
export function stripeAmountOf({ amount, currency }: Money): number | undefined {
  const theirs = amount * 10 ** (stripeDecimalsOf(currency) - decimalsOf(currency));
  return Number.isInteger(theirs) && theirs % stepOf(currency) === 0 ? theirs : undefined;
}

/** The same, where such an amount was asked for. @throws PaymentsFailedError */
export function toStripe(money: Money): { unit_amount: number; currency: string } {
  const amount = stripeAmountOf(money);
  if (amount === undefined)
    throw new PaymentsFailedError(
      `Stripe cannot take ${money.amount} of the smallest unit of ${money.currency}`,
    );
  return { unit_amount: amount, currency: money.currency.toLowerCase() };
}

/** What Stripe says, as we count it. */
export function fromStripe(theirs: number, theirCurrency: string): Money {
  const currency = theirCurrency.toUpperCase();
  const amount = theirs / 10 ** (stripeDecimalsOf(currency) - decimalsOf(currency));
  // Never of what we asked for; a refund by hand may be.
  return { amount: Math.round(amount), currency };
}
