import { describe, expect, it } from 'vitest';
import { parseAmount, sameNumberInCurrency } from './price-amount.ts';

describe('parseAmount', () => {
  // Amounts are in the smallest unit of the currency. In KWD, the third decimal must be 0. In MGA, all decimals must be
  // 0.
  it.each([
    ['2.99', 'EUR', 299],
    ['2,99', 'EUR', 299],
    ['2,5', 'EUR', 250],
    ['2.01', 'EUR', 201],
    ['3', 'EUR', 300],
    ['3.', 'EUR', 300],
    [' 3 ', 'EUR', 300],
    ['500', 'JPY', 500],
    ['500,00', 'JPY', 500],
    ['1.25', 'KWD', 1250],
    ['1.250', 'KWD', 1250],
    ['1.255', 'KWD', 'too-many-decimals'],
    ['10.5', 'MGA', 'too-many-decimals'],
    ['900', 'HUF', 90_000],
    ['500.5', 'JPY', 'too-many-decimals'],
    ['2.999', 'EUR', 'too-many-decimals'],
    ['0', 'EUR', 'invalid'],
    ['0,00', 'EUR', 'invalid'],
    ['', 'EUR', 'invalid'],
    ['-3', 'EUR', 'invalid'],
    ['1e3', 'EUR', 'invalid'],
    ['1.000,00', 'EUR', 'invalid'],
    ['1000000', 'EUR', 'invalid'],
  ])('%j in %s is parsed as %s', (text, currency, amount) => {
    expect(parseAmount(text, currency)).toBe(amount);
  });
});

describe('sameNumberInCurrency', () => {
  it('keeps the number when the currency changes, rounded and limited to an amount that can be charged', () => {
    expect(sameNumberInCurrency('USD', { amount: 299, currency: 'EUR' })).toBe(299);
    expect(sameNumberInCurrency('JPY', { amount: 299, currency: 'EUR' })).toBe(3);
    expect(sameNumberInCurrency('JPY', { amount: 10, currency: 'EUR' })).toBe(1);
    expect(sameNumberInCurrency('EUR', { amount: 500, currency: 'JPY' })).toBe(50_000);
    expect(sameNumberInCurrency('KWD', { amount: 299, currency: 'EUR' })).toBe(2990);
    expect(sameNumberInCurrency('MGA', { amount: 299, currency: 'EUR' })).toBe(300);
    expect(sameNumberInCurrency('KWD', { amount: 99_999_999, currency: 'JPY' })).toBe(99_999_990);
    expect(sameNumberInCurrency('EUR', { amount: 99_999_999, currency: 'JPY' })).toBe(99_999_999);
  });
});
