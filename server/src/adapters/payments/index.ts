import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Logger } from '../../http/logger.ts';
import type { PresentationTables } from '../../library/index.ts';
import type { Payments } from '../../ports/payments.ts';
import type { Secrets } from '../secrets/instance-secrets.ts';
import { createHostedPayments } from './hosted/hosted-payments.ts';
import { createStripePayments } from './stripe/stripe-payments.ts';
import type { TestPaymentTables } from './tables.ts';
import { createTestPayments, type TestPayments } from './test-payments.ts';

export type { TestPayments } from './test-payments.ts';

/** The payment providers of this instance. */
export interface PaymentProviders {
  /** Undefined if no provider is configured. Only demo presentations can then be bought. */
  readonly main: Payments | undefined;
  /** Provider for visitors with the flag of the alternate checkout; `main` if there is no other provider. */
  readonly alternate: Payments | undefined;
  /** Returns the provider for a presentation; undefined if its PDF cannot be sold. */
  forPresentation(presentation: { readonly isDemo: boolean }, role: 'main' | 'alternate'): Payments | undefined;
  /** Returns the provider with a name; undefined if this instance has none. */
  byName(name: string): Payments | undefined;
  /** Providers that move no money, including the test provider of the demo presentations. */
  readonly testProviders: readonly TestPayments[];
}

interface OpenPaymentsOptions {
  readonly config: Pick<Config, 'stripe' | 'alternatePayment' | 'testPayments'> & Partial<Pick<Config, 'pdfPrice'>>;
  readonly db: Kysely<TestPaymentTables & PresentationTables>;
  readonly secrets: Secrets;
  readonly log?: Pick<Logger, 'info' | 'warn'>;
}

/** Opens the configured providers and the test provider of the demo presentations. */
export function openPayments({ config, db, secrets, log }: OpenPaymentsOptions): PaymentProviders {
  const { stripe, alternatePayment } = config;
  const acceptsTestCards = config.testPayments ? async () => true : (oid: string) => isDemoPresentation(db, oid);
  const openTest = (name: 'test' | 'alternate'): TestPayments =>
    createTestPayments({ name, db, secret: secrets(`payments-${name}`), acceptsTestCards });
  const test = openTest('test');
  const hosted = alternatePayment === undefined ? undefined : createHostedPayments(alternatePayment);
  const main =
    stripe === undefined ? (hosted ?? (config.testPayments ? test : undefined)) : createStripePayments(stripe);
  const testAlternate = config.testPayments && hosted === undefined ? openTest('alternate') : undefined;
  const alternate = hosted ?? testAlternate ?? main;
  logProviders(main, alternate, config, log);
  return {
    main,
    alternate,
    forPresentation: ({ isDemo }, role) => (isDemo ? test : role === 'main' ? main : alternate),
    byName: (name) => [main, alternate, test].find((payments) => payments?.name === name),
    testProviders: testAlternate ? [test, testAlternate] : [test],
  };
}

async function isDemoPresentation(db: Kysely<PresentationTables>, oid: string): Promise<boolean> {
  const row = await db.selectFrom('presentations').select('is_demo').where('oid', '=', oid).executeTakeFirst();
  return row?.is_demo ?? false;
}

/** Logs the payment providers, and warnings about inconsistent settings. */
function logProviders(
  main: Payments | undefined,
  alternate: Payments | undefined,
  { stripe, testPayments: isTesting, pdfPrice }: OpenPaymentsOptions['config'],
  log: OpenPaymentsOptions['log'],
): void {
  const describe = (payments: Payments | undefined) =>
    payments === undefined ? 'none' : `${payments.name} (${payments.chargesRealMoney ? 'live' : 'test payments'})`;
  log?.info({ main: describe(main), alternate: describe(alternate) }, 'payment providers configured');
  if (isTesting && main?.name === 'test')
    log?.warn('TEST_PAYMENTS is on: anyone who knows the test cards gets PDFs without paying');
  if (main === undefined && pdfPrice !== undefined && pdfPrice.amount > 0)
    log?.warn('PDF_PRICE is set without a payment provider: PDFs at this price are not offered');
  if (alternate?.chargesRealMoney && main?.chargesRealMoney === false)
    log?.warn('payment modes differ: the alternate checkout is live, but the main checkout is not');
  if (stripe !== undefined && stripe.publishableKey === undefined)
    log?.warn('STRIPE_PUBLISHABLE_KEY is not set: checkouts cannot be shown');
  if (stripe !== undefined && stripe.webhookSecret === undefined)
    log?.warn('STRIPE_WEBHOOK_SECRET is not set: webhooks for refunds and disputes are rejected');
}
