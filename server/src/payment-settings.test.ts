import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

// Stripe's keys begin with `sk_` (secret), `rk_` (restricted secret) or `pk_` (publishable), followed by `live_` or
// `test_`.
const LIVE_STRIPE = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' };
const TEST_STRIPE = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' };
const PAYMENT_SERVICE = {
  ALTERNATE_PAYMENT_URL: 'https://pay.example.org/flydeck',
  ALTERNATE_PAYMENT_SECRET: 's'.repeat(32),
};

/** Returns the error message for the settings; empty if they are valid. */
function errorOf(settings: Readonly<Record<string, string>>): string {
  try {
    readConfig(settings);
    return '';
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

describe('PDF_PRICE (V9.8)', () => {
  it.each([
    ['2.99 EUR', 299, 'EUR'],
    ['2.9 EUR', 290, 'EUR'],
    ['2 EUR', 200, 'EUR'],
    [' 0 EUR ', 0, 'EUR'],
    ['1.15 USD', 115, 'USD'],
    ['500 JPY', 500, 'JPY'],
    ['1.25 KWD', 1250, 'KWD'],
    ['1.250 KWD', 1250, 'KWD'],
    // The smallest unit of MGA and HUF is a hundredth by ISO 4217.
    ['500 MGA', 50_000, 'MGA'],
    ['900 HUF', 90_000, 'HUF'],
    ['999999.99 EUR', 99_999_999, 'EUR'],
  ])('parses %s as %i of the smallest unit of %s', (PDF_PRICE, amount, currency) => {
    expect(readConfig({ PDF_PRICE }).pdfPrice).toEqual({ amount, currency });
  });

  it.each([
    '2,99 EUR',
    '2.999 EUR',
    '0.5 JPY',
    // Payment providers charge KWD with at most two decimals, and MGA without decimals.
    '1.255 KWD',
    '1.2550 KWD',
    '10.50 MGA',
    '-1 EUR',
    '€2.99',
    '2.99',
    'EUR',
    '2.99 eur',
    '2.99 EURO',
    // `EUU` is not the code of a currency.
    '2.99 EUU',
    '1e3 EUR',
    '1000000 EUR',
    '99999999999999999999 EUR',
    'NaN EUR',
    'free',
  ])('rejects %s', (PDF_PRICE) => {
    expect(errorOf({ PDF_PRICE })).toMatch(/^setting PDF_PRICE: must look like 2.99 EUR/);
  });

  it('has no default, just like the VAT label and the payment providers; the VAT label is trimmed', () => {
    expect(readConfig({ PDF_PRICE: ' ' })).toEqual(readConfig({}));
    expect(readConfig({})).toMatchObject({
      pdfPrice: undefined,
      testPayments: false,
      pdfVatLabel: undefined,
      stripe: undefined,
      alternatePayment: undefined,
      pdfConversionsAtOnce: 1,
    });
    expect(readConfig({ PDF_VAT_LABEL: ' incl. VAT ' }).pdfVatLabel).toBe('incl. VAT');
  });
});

describe('payment settings', () => {
  it('of Stripe are returned as one object', () => {
    const settings = {
      ...TEST_STRIPE,
      STRIPE_WEBHOOK_SECRET: 'whsec_a+b/c=',
      STRIPE_API_URL: 'http://127.0.0.1:12111',
    };
    expect(readConfig(settings).stripe).toEqual({
      secretKey: 'sk_test_abc',
      publishableKey: 'pk_test_abc',
      webhookSecret: 'whsec_a+b/c=',
      apiUrl: 'http://127.0.0.1:12111',
    });
  });

  it.each([
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_test_abc' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_a b' }],
    ['STRIPE_SECRET_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }],
    ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_abc' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...TEST_STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_test_abc' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...LIVE_STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...TEST_STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...LIVE_STRIPE, STRIPE_SECRET_KEY: 'rk_test_abc' }],
    ['STRIPE_WEBHOOK_SECRET', { ...TEST_STRIPE, STRIPE_WEBHOOK_SECRET: 'not-a-signing-one' }],
    ['STRIPE_API_URL', { ...TEST_STRIPE, STRIPE_API_URL: 'localhost:12111' }],
    ['ALTERNATE_PAYMENT_URL', { ALTERNATE_PAYMENT_URL: PAYMENT_SERVICE.ALTERNATE_PAYMENT_URL }],
    ['ALTERNATE_PAYMENT_URL', { ALTERNATE_PAYMENT_SECRET: PAYMENT_SERVICE.ALTERNATE_PAYMENT_SECRET }],
    ['ALTERNATE_PAYMENT_URL', { ...PAYMENT_SERVICE, ALTERNATE_PAYMENT_URL: 'ftp://pay.example.org' }],
    ['ALTERNATE_PAYMENT_SECRET', { ...PAYMENT_SERVICE, ALTERNATE_PAYMENT_SECRET: 'short' }],
    ['ALTERNATE_PAYMENT_SECRET', { ...PAYMENT_SERVICE, ALTERNATE_PAYMENT_SECRET: 'two words '.repeat(5) }],
    ['TEST_PAYMENTS', { TEST_PAYMENTS: 'yes' }],
    ['TEST_PAYMENTS', { ...LIVE_STRIPE, TEST_PAYMENTS: 'true' }],
    ['PDF_CONVERSIONS_AT_ONCE', { PDF_CONVERSIONS_AT_ONCE: '0' }],
  ])('with an invalid %s are rejected, and the message names the setting but no secret: %j', (name, settings) => {
    const problem = errorOf(settings);
    expect(problem).toMatch(new RegExp(`^setting ${name}: `));
    // Short values, such as `true`, are not secrets and may be words of the message.
    for (const value of Object.values(settings)) if (value.length > 5) expect(problem).not.toContain(value);
  });

  it('may contain live, test or restricted keys of Stripe, or two providers; the publishable key is optional', () => {
    for (const settings of [
      LIVE_STRIPE,
      TEST_STRIPE,
      { STRIPE_SECRET_KEY: 'rk_live_abc' },
      { ...LIVE_STRIPE, ...PAYMENT_SERVICE },
    ])
      expect(errorOf(settings)).toBe('');
  });
});
