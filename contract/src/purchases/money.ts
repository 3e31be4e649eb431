import type { Money } from './money-schema.ts';

/** Currencies whose number of decimals is not two, by their number of decimals (ISO 4217). */
const DECIMALS: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
};

/**
 * Returns the number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. The function does not use
 * `Intl`, because JavaScript engines disagree (on HUF, for example), and prices must be the same everywhere.
 */
export function decimalsOf(currency: string): number {
  const [decimals] = Object.entries(DECIMALS).find(([, currencies]) => currencies.includes(currency)) ?? [];
  return Number(decimals ?? 2);
}

/** Payment providers charge cards with at most two decimals. */
const MAX_CHARGED_DECIMALS = 2;
/** Currencies that have decimals, but that payment providers charge in whole units only. */
const CHARGED_IN_WHOLE_UNITS = ['MGA'];

/** Returns the number of decimals that a price in a currency may have: 2 for EUR and KWD. */
export function chargedDecimalsOf(currency: string): number {
  return CHARGED_IN_WHOLE_UNITS.includes(currency) ? 0 : Math.min(MAX_CHARGED_DECIMALS, decimalsOf(currency));
}

/**
 * Returns the amount of which all prices in a currency must be multiples, in the smallest unit of the currency: 1
 * (cent) for EUR, 10 (fils) for KWD.
 */
export function priceStepOf(currency: string): number {
  return 10 ** (decimalsOf(currency) - chargedDecimalsOf(currency));
}

/** Returns an amount with a decimal point and all decimals of its currency, for programs: `2.99`. */
export function decimalText({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** Returns an amount formatted for people who read `language`: `2,99 €` in German. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return format.format(amount / 10 ** decimals);
}
