import { decimalsOf, type Money, priceStepOf } from '@flydeck/contract/purchases/price';
import { z } from 'zod';

/**
 * Maximum price, in the smallest unit of the currency. PostgreSQL stores amounts as integers, and larger prices are
 * typing errors.
 */
const MAX_AMOUNT = 99_999_999;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Parses a price such as `2.99 EUR` or `500 JPY`. */
function readPrice(text: string, context: z.RefinementCtx): Money {
  const [, numberText = '', currency = ''] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text.trim()) ?? [];
  const decimals = currency === '' ? 0 : decimalsOf(currency);
  const amount = Math.round(Number(numberText) * 10 ** decimals);
  const fractionDigitCount = (numberText.split('.')[1] ?? '').length;
  // The number has at most the decimals of the currency, and can be charged without rounding.
  const isExact = fractionDigitCount <= decimals && amount % priceStepOf(currency) === 0;
  if (CURRENCIES.has(currency) && isExact && amount <= MAX_AMOUNT) return { amount, currency };
  context.addIssue({ code: 'custom', message: 'must look like 2.99 EUR, 500 JPY or 0 EUR (free)' });
  return z.NEVER;
}

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/** Settings of PDF prices and payment providers. */
export const PAYMENT_SETTINGS = {
  PDF_PRICE: z
    .string()
    .transform(readPrice)
    .optional()
    .describe(
      'Default price of a PDF, such as `2.99 EUR` or `500 JPY`. Authors can change it for their presentations. Empty or `0 EUR`: PDFs are free. A price requires a payment provider.',
    ),
  PDF_VAT_LABEL: z.string().trim().max(40).optional().describe('Label shown next to prices, such as `incl. VAT`.'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_[A-Za-z0-9_]+$/, 'must be a Stripe secret key: sk_… or rk_…')
    .optional()
    .describe(
      'Stripe secret key, for [selling PDFs](docs/payments.md). Without a payment provider, PDFs cannot be sold.',
    ),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_[A-Za-z0-9_]+$/, 'must be a Stripe publishable key: pk_…')
    .optional()
    .describe('Stripe publishable key that belongs to `STRIPE_SECRET_KEY`.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=_-]+$/, 'must be the signing secret of a Stripe webhook: whsec_…')
    .optional()
    .describe('Signing secret of the Stripe webhook for `/pdf-access/webhook/stripe`.'),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must look like http://127.0.0.1:12111' })
    .optional()
    .describe('URL of the Stripe API, for tests with a mock. If not set, Stripe’s own API is used.'),
  ALTERNATE_PAYMENT_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://pay.example.org/flydeck' })
    .optional()
    .describe(
      'URL of a payment service that implements the [payment service protocol](docs/payments.md). Used for visitors with the flag `pdf_alternate_checkout`, and for all visitors if Stripe is not configured.',
    ),
  ALTERNATE_PAYMENT_SECRET: z
    .string()
    .min(32, 'must be 32 characters or more')
    .regex(PRINTABLE_ASCII, 'must be one line without spaces')
    .optional()
    .describe('Shared secret that signs the messages between Flydeck and `ALTERNATE_PAYMENT_URL`.'),
  TEST_PAYMENTS: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .default(false)
    .describe(
      'Whether PDFs can be bought with test cards. No money is charged, and anyone who knows the card numbers gets the PDFs. Demo presentations always accept test cards.',
    ),
  PDF_CONVERSIONS_AT_ONCE: z.coerce
    .number('must be a number from 1 to 16')
    .int('must be a whole number')
    .min(1, 'must be a number from 1 to 16')
    .max(16, 'must be a number from 1 to 16')
    .default(1)
    .describe('Maximum number of concurrent PDF conversions per process.'),
};

/** Payment settings whose values are secret. */
export const SECRET_PAYMENT_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ALTERNATE_PAYMENT_SECRET',
] as const;

/** Access to Stripe. Everything but the publishable key and the URL is secret. */
export interface StripeConfig {
  readonly secretKey: string;
  /** If undefined, no checkout can be shown (V8.3). */
  readonly publishableKey: string | undefined;
  /** If undefined, webhooks are rejected, and payments are detected by polling only. */
  readonly webhookSecret: string | undefined;
  readonly apiUrl: string | undefined;
}

/** The validated settings of PDF prices and payment providers. */
export interface PaymentConfig {
  /** Undefined: PDFs are free unless their authors set a price. */
  readonly pdfPrice: Money | undefined;
  readonly pdfVatLabel: string | undefined;
  /** Whether test cards work for all presentations instead of only the demo presentations. */
  readonly testPayments: boolean;
  readonly stripe: StripeConfig | undefined;
  readonly alternatePayment: { readonly url: string; readonly secret: string } | undefined;
  readonly pdfConversionsAtOnce: number;
}

type ParsedSettings = z.output<z.ZodObject<typeof PAYMENT_SETTINGS>>;

/** Returns the validated payment settings under the names that the code uses. */
export function paymentConfig(settings: ParsedSettings): PaymentConfig {
  const { ALTERNATE_PAYMENT_URL: url, ALTERNATE_PAYMENT_SECRET: secret } = settings;
  return {
    pdfPrice: settings.PDF_PRICE,
    pdfVatLabel: settings.PDF_VAT_LABEL || undefined,
    testPayments: settings.TEST_PAYMENTS,
    stripe:
      settings.STRIPE_SECRET_KEY === undefined
        ? undefined
        : {
            secretKey: settings.STRIPE_SECRET_KEY,
            publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
            apiUrl: settings.STRIPE_API_URL,
          },
    alternatePayment: url === undefined || secret === undefined ? undefined : { url, secret },
    pdfConversionsAtOnce: settings.PDF_CONVERSIONS_AT_ONCE,
  };
}

/** Returns one line per contradiction between payment settings. Empty if there are none. */
export function paymentProblems(settings: ParsedSettings): string[] {
  const has = (name: keyof typeof PAYMENT_SETTINGS) => settings[name] !== undefined;
  const problems: string[] = [];
  if (has('ALTERNATE_PAYMENT_URL') !== has('ALTERNATE_PAYMENT_SECRET'))
    problems.push('setting ALTERNATE_PAYMENT_URL: must be set together with ALTERNATE_PAYMENT_SECRET');
  if (!has('STRIPE_SECRET_KEY') && (has('STRIPE_PUBLISHABLE_KEY') || has('STRIPE_WEBHOOK_SECRET')))
    problems.push('setting STRIPE_SECRET_KEY: must be set if other Stripe keys are set');
  const isLive = (key: string | undefined) => key?.includes('_live_') ?? false;
  if (settings.TEST_PAYMENTS && isLive(settings.STRIPE_SECRET_KEY))
    problems.push('setting TEST_PAYMENTS: cannot be combined with a live Stripe key');
  if (
    has('STRIPE_SECRET_KEY') &&
    has('STRIPE_PUBLISHABLE_KEY') &&
    isLive(settings.STRIPE_SECRET_KEY) !== isLive(settings.STRIPE_PUBLISHABLE_KEY)
  )
    problems.push('setting STRIPE_PUBLISHABLE_KEY: must be of the same mode (test or live) as STRIPE_SECRET_KEY');
  return problems;
}
