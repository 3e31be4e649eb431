import { describe, expect, it } from 'vitest';
import { chargedDecimalsOf, decimalsOf, formatMoney, priceStepOf } from './money.ts';

/** Formats an amount in smallest units, with normal spaces in place of non-breaking spaces. */
const format = (amount: number, currency: string, language: string) =>
  formatMoney({ amount, currency }, language).replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  it.each([
    [299, 'EUR', 'en', '€2.99'],
    [299, 'EUR', 'de', '2,99 €'],
    [299, 'EUR', 'fr', '2,99 €'],
    [500, 'JPY', 'en', '¥500'],
    [500, 'JPY', 'ja', '￥500'],
    [1250, 'KWD', 'en', 'KWD 1.250'],
    [90_000, 'HUF', 'hu', '900,00 Ft'],
    [900, 'ISK', 'de', '900 ISK'],
    [0, 'EUR', 'en', '€0.00'],
  ])('formatMoney formats %i smallest units of %s in %s as %s', (amount, currency, language, text) => {
    expect(format(amount, currency, language)).toBe(text);
  });

  it('chargedDecimalsOf returns at most 2, and 0 for MGA, which payment providers charge in whole units', () => {
    expect(['EUR', 'KWD', 'CLF', 'JPY', 'MGA'].map(chargedDecimalsOf)).toEqual([2, 2, 2, 0, 0]);
  });

  it('priceStepOf returns the amount in smallest units of which all prices must be multiples', () => {
    expect(['EUR', 'KWD', 'CLF', 'JPY', 'MGA'].map(priceStepOf)).toEqual([1, 10, 100, 1, 100]);
  });

  it('decimalsOf returns the number of decimals of ISO 4217, and 2 for unknown currencies', () => {
    expect(['EUR', 'HUF', 'IDR', 'TWD', 'MGA', 'XXX'].map(decimalsOf)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(['JPY', 'KRW', 'ISK', 'UGX', 'XPF'].map(decimalsOf)).toEqual([0, 0, 0, 0, 0]);
    expect(['KWD', 'TND', 'IQD'].map(decimalsOf)).toEqual([3, 3, 3]);
    expect(decimalsOf('CLF')).toBe(4);
  });
});
