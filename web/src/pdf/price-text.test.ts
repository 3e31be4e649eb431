import { describe, expect, it } from 'vitest';
import { priceLine, priceText } from './price-text.ts';

const line = (amount: number, currency: string, vatLabel: string | null, language: string) => {
  const text = priceText({ kind: 'paid', amount, currency, vatLabel }, language);
  // Languages put narrow and unbreakable spaces into amounts.
  return text && priceLine(text).replaceAll(/\s/g, ' ');
};

describe('the price of a PDF', () => {
  it('V§9: is the price plus a VAT label when available', () => {
    expect(line(299, 'EUR', 'incl. VAT', 'en')).toBe('€2.99 incl. VAT');
    expect(line(299, 'EUR', null, 'en')).toBe('€2.99');
  });

  it('is written as in the language of the page', () => {
    expect(line(299, 'EUR', 'inkl. MwSt.', 'de')).toBe('2,99 € inkl. MwSt.');
    expect(line(500, 'JPY', null, 'ja')).toMatch(/^[¥￥]500$/);
    expect(line(1250, 'KWD', null, 'en')).toBe('KWD 1.250');
    expect(line(99_999_999, 'USD', null, 'en')).toBe('$999,999.99');
  });

  it('is nothing where nothing is to be paid', () => {
    expect(priceText({ kind: 'free' }, 'en')).toBeNull();
    expect(priceText(null, 'en')).toBeNull();
  });
});
