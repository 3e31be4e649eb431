import { decimalsOf, type Money } from '@flydeck/contract/purchases/price';
import { PaymentsFailedError } from '../../../ports/payments.ts';

/**
 * Currencies whose amounts Stripe expects in whole units, such as yen (docs.stripe.com/currencies). Amounts of all
 * currencies except these and `THOUSANDTHS` are in hundredths.
 */
const WHOLE_UNITS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies whose amounts Stripe expects in thousandths. The number of thousandths must be a multiple of ten. */
const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** Currencies whose amounts Stripe expects in hundredths. The number of hundredths must be a multiple of 100. */
const WHOLE_IN_HUNDREDTHS = new Set(['ISK', 'UGX']);

/** Returns the number of decimals of Stripe's unit of a currency: 2 if the unit is a hundredth. */
function stripeDecimalsOf(currency: string): number {
  if (WHOLE_UNITS.has(currency)) return 0;
  return THOUSANDTHS.has(currency) ? 3 : 2;
}

/** Returns the number of which an amount in Stripe's unit must be a multiple. */
function divisorOf(currency: string): number {
  if (WHOLE_IN_HUNDREDTHS.has(currency)) return 100;
  return THOUSANDTHS.has(currency) ? 10 : 1;
}

/** Converts an amount to Stripe's unit. Returns undefined if Stripe cannot charge the amount. */
function stripeAmountOf({ amount, currency }: Money): number | undefined {
  const stripeAmount = amount * 10 ** (stripeDecimalsOf(currency) - decimalsOf(currency));
  return Number.isInteger(stripeAmount) && stripeAmount % divisorOf(currency) === 0 ? stripeAmount : undefined;
}

/**
 * Converts an amount for a request to Stripe.
 * @throws PaymentsFailedError if Stripe cannot charge the amount.
 */
export function toStripe(money: Money): { unit_amount: number; currency: string } {
  const amount = stripeAmountOf(money);
  if (amount === undefined)
    throw new PaymentsFailedError(`Stripe cannot charge ${money.amount} in the smallest unit of ${money.currency}`);
  return { unit_amount: amount, currency: money.currency.toLowerCase() };
}

/** Converts an amount of Stripe to the currency's smallest unit. */
export function fromStripe(stripeAmount: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase();
  const amount = stripeAmount / 10 ** (stripeDecimalsOf(currency) - decimalsOf(currency));
  // Only amounts that Flydeck did not choose can need rounding, such as refunds that the operator makes at Stripe.
  return { amount: Math.round(amount), currency };
}
