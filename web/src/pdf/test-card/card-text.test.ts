import { describe, expect, it } from 'vitest';
import { cardErrors, formatCardNumber, formatCvc, formatExpiry } from './card-text.ts';

describe('input of the card form', () => {
  it.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242'],
    ['42424242424242424242424242', '4242 4242 4242 4242 424'],
  ])('formats card number %s as %s', (input, expected) => {
    expect(formatCardNumber(input)).toBe(expected);
  });

  it.each([
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['1234', '12/34'],
    ['12/34', '12/34'],
    ['7', '07'],
    ['7/34', '07/34'],
    ['1/34', '01/34'],
    ['12/3456', '12/34'],
    ['12/', '12'],
  ])('formats expiry date %s as %s', (input, expected) => {
    expect(formatExpiry(input)).toBe(expected);
  });

  it('limits security codes to 4 digits', () => {
    expect([formatCvc('12a3'), formatCvc('123456')]).toEqual(['123', '1234']);
  });
});

describe('cardErrors', () => {
  const validFields = { email: 'a@b.example', card: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

  it('returns no errors for valid fields', () => {
    expect(cardErrors(validFields)).toEqual({});
    expect(cardErrors({ ...validFields, email: ' a@b.example ', cvc: '1234' })).toEqual({});
  });

  it('returns one error per invalid field', () => {
    expect(cardErrors({ email: '', card: '', expiry: '', cvc: '' })).toEqual({
      email: 'pdf.errorEmail',
      card: 'pdf.errorCard',
      expiry: 'pdf.errorExpiry',
      cvc: 'pdf.errorCvc',
    });
    expect(cardErrors({ ...validFields, email: 'a@b' })).toEqual({ email: 'pdf.errorEmail' });
    expect(cardErrors({ ...validFields, card: '4242 4242 424' })).toEqual({ card: 'pdf.errorCard' });
    expect(cardErrors({ ...validFields, expiry: '13/34' })).toEqual({ expiry: 'pdf.errorExpiry' });
    expect(cardErrors({ ...validFields, cvc: '12' })).toEqual({ cvc: 'pdf.errorCvc' });
  });
});
