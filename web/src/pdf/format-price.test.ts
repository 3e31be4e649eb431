import { describe, expect, it } from 'vitest';
import { formatPrice, priceWithVatLabel } from './format-price.ts';

/** Formats an amount with its VAT label; `amount` is in the smallest unit of the currency, such as cents. */
const formatWithVatLabel = (amount: number, currency: string, vatLabel: string | null, language: string) => {
  const price = formatPrice({ kind: 'paid', amount, currency, vatLabel }, language);
  // Replaces the no-break spaces that amounts contain in some languages.
  return price && priceWithVatLabel(price).replaceAll(/\s/g, ' ');
};

describe('the price of a PDF', () => {
  it('is the amount, followed by the VAT label if there is one (V9.8)', () => {
    expect(formatWithVatLabel(299, 'EUR', 'incl. VAT', 'en')).toBe('€2.99 incl. VAT');
    expect(formatWithVatLabel(299, 'EUR', null, 'en')).toBe('€2.99');
  });

  it('is formatted in the given language, with the decimals of the currency', () => {
    expect(formatWithVatLabel(299, 'EUR', 'inkl. MwSt.', 'de')).toBe('2,99 € inkl. MwSt.');
    expect(formatWithVatLabel(500, 'JPY', null, 'ja')).toMatch(/^[¥￥]500$/);
    expect(formatWithVatLabel(1250, 'KWD', null, 'en')).toBe('KWD 1.250');
    expect(formatWithVatLabel(99_999_999, 'USD', null, 'en')).toBe('$999,999.99');
  });

  it('is null for a free PDF and for a PDF that is not offered', () => {
    expect(formatPrice({ kind: 'free' }, 'en')).toBeNull();
    expect(formatPrice(null, 'en')).toBeNull();
  });
});
