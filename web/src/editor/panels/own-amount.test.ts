import { describe, expect, it } from 'vitest';
import { inCurrency, readAmount } from './own-amount.ts';

describe('an amount that an author wrote', () => {
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
    ['1.255', 'KWD', 'decimals'],
    ['10.5', 'MGA', 'decimals'],
    ['900', 'HUF', 90_000],
    ['500.5', 'JPY', 'decimals'],
    ['2.999', 'EUR', 'decimals'],
    ['0', 'EUR', 'wrong'],
    ['0,00', 'EUR', 'wrong'],
    ['', 'EUR', 'wrong'],
    ['-3', 'EUR', 'wrong'],
    ['1e3', 'EUR', 'wrong'],
    ['1.000,00', 'EUR', 'wrong'],
    ['1000000', 'EUR', 'wrong'],
  ])('%s of %s is %s', (written, currency, amount) => {
    expect(readAmount(written, currency)).toBe(amount);
  });

  it('keeps its figure in another currency', () => {
    expect(inCurrency({ amount: 299, currency: 'EUR' }, 'USD')).toBe(299);
    expect(inCurrency({ amount: 299, currency: 'EUR' }, 'JPY')).toBe(3);
    expect(inCurrency({ amount: 10, currency: 'EUR' }, 'JPY')).toBe(1);
    expect(inCurrency({ amount: 500, currency: 'JPY' }, 'EUR')).toBe(50_000);
    expect(inCurrency({ amount: 299, currency: 'EUR' }, 'KWD')).toBe(2990);
    expect(inCurrency({ amount: 299, currency: 'EUR' }, 'MGA')).toBe(300);
    expect(inCurrency({ amount: 99_999_999, currency: 'JPY' }, 'KWD')).toBe(99_999_990);
    expect(inCurrency({ amount: 99_999_999, currency: 'JPY' }, 'EUR')).toBe(99_999_999);
  });
});
