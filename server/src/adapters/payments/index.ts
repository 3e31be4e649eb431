import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { PurchaseTables } from '../../features/purchases/tables.ts';
import type { Logger } from '../../http/logger.ts';
import type { Payments } from '../../ports/payments.ts';
import type { Secrets } from '../secrets/instance-secrets.ts';
import { hostedPayments } from './hosted/hosted-payments.ts';
import { isLiveKey, stripePayments } from './stripe/stripe-payments.ts';
import { type TestPayments, testPayments } from './test-payments.ts';

export type { SignedNotice, TestPayment, TestPayments } from './test-payments.ts';

/** Who takes the money here. */
export interface PaymentProviders {
  readonly main: Payments;
  /** For visitors whose flag says so; `main` itself where there is no other that takes real money. */
  readonly alternate: Payments;
  /** Undefined: not, or no longer, a provider of this instance. */
  byName(name: string): Payments | undefined;
  /** Those that no money passes through; none beside a live key. */
  readonly testProviders: readonly TestPayments[];
}

interface Opening {
  readonly config: Pick<Config, 'stripe' | 'alternatePayment'>;
  readonly db: Kysely<Pick<PurchaseTables, 'test_payments'>>;
  readonly secrets: Secrets;
  readonly log?: Pick<Logger, 'info' | 'warn'>;
}

/** Opens the providers that the settings name, and test providers where they name none. */
export function openPayments({ config, db, secrets, log }: Opening): PaymentProviders {
  const { stripe, alternatePayment } = config;
  const isLive = stripe !== undefined && isLiveKey(stripe.secretKey);
  const testProviders: TestPayments[] = [];
  const openTest = (name: 'test' | 'alternate'): TestPayments => {
    const opened = testPayments({ name, db, secret: secrets(`payments-${name}`), isBesideRealMoney: isLive });
    testProviders.push(opened);
    return opened;
  };
  const hosted = alternatePayment === undefined ? undefined : hostedPayments(alternatePayment);
  // Where a service takes money and Stripe is not set up, everybody pays there: test cards would be gifts.
  const main = stripe === undefined ? (hosted ?? openTest('test')) : stripePayments(stripe);
  const alternate = hosted ?? (isLive ? main : openTest('alternate'));
  tell(main, alternate, config, log);
  return {
    main,
    alternate,
    byName: (name) => [main, alternate].find((payments) => payments.name === name),
    testProviders,
  };
}

/** Says at the start who takes the money, and what of the settings will not work. */
function tell(main: Payments, alternate: Payments, { stripe }: Opening['config'], log: Opening['log']): void {
  const kind = (payments: Payments) =>
    `${payments.name} (${payments.isLive ? 'real money' : 'test payments, no money moves'})`;
  log?.info(`PDFs are paid for by ${kind(main)}; alternate checkout by ${kind(alternate)}`);
  if (alternate === main)
    log?.info(`no test payments beside real money: whoever buys a PDF pays by ${main.name}`);
  if (alternate.isLive && !main.isLive)
    log?.warn('the alternate checkout takes real money, but whoever is not led there pays with test cards');
  if (stripe !== undefined && stripe.publishableKey === undefined)
    log?.warn('without STRIPE_PUBLISHABLE_KEY no checkout can be shown');
  if (stripe !== undefined && stripe.webhookSecret === undefined)
    log?.warn('without STRIPE_WEBHOOK_SECRET refunds and disputes are not heard of');
}
