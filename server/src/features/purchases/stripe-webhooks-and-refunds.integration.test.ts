import { paymentWebhookPath } from '@flydeck/contract/purchases/constants';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPayments } from '../../adapters/payments/index.ts';
import { loadStripeFixtures } from '../../adapters/payments/testing/stripe-fixtures.ts';
import { type StripeServer, startStripeServer } from '../../adapters/payments/testing/stripe-server.ts';
import { openSecrets } from '../../adapters/secrets/instance-secrets.ts';
import { readConfig } from '../../config.ts';
import { createLogger } from '../../http/logger.ts';
import { systemClock } from '../../ports/clock.ts';
import {
  completeCheckout,
  createCheckoutSession,
  isPurchased,
  requestCheckout,
  retrieveCheckout,
} from '../../testing/checkout-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { checkoutsOf, ledgerOf } from '../../testing/purchase-helpers.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';
import { reconcile } from './jobs/reconcile.ts';
import { recordMissedRefundsAndDisputes } from './jobs/record-missed-refunds.ts';
import { refundPurchase } from './jobs/refund-purchase.ts';
import type { PurchasesContext } from './purchases-context.ts';

const fixtures = loadStripeFixtures();
const titlePrefix = fixtures ? 'Stripe' : 'Stripe (skipped without the fixtures in ../shared/stripe)';

const WEBHOOK_SECRET = 'whsec_0123456789abcdef';
const { webhooks } = new Stripe('sk_test_signs_only');
const EMAIL = 'ada@example.org';

let stripe: StripeServer;
let instance: Instance;
let context: PurchasesContext;
let visitorCount = 0;

beforeAll(async () => {
  if (!fixtures) return;
  stripe = await startStripeServer(fixtures);
  const settings = {
    PDF_PRICE: '2.99 EUR',
    ...{ STRIPE_SECRET_KEY: 'sk_test_deck', STRIPE_PUBLISHABLE_KEY: 'pk_test_deck', WORKER: 'false' },
    ...{ STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: stripe.url },
  };
  instance = await createInstance({ settings });
  const { db } = instance;
  const payments = openPayments({ config: readConfig(settings), db, secrets: await openSecrets(db) });
  context = {
    clock: systemClock,
    db,
    jobs: { enqueue: async () => null },
    log: createLogger('silent'),
    payments,
  };
}, 60_000);
afterAll(async () => {
  await instance?.close();
  await stripe?.close();
});

const newVisitor = () => {
  visitorCount += 1;
  return createVisitor(instance.app, `198.51.100.${visitorCount}`);
};

/** Posts a webhook event with a valid Stripe signature and expects 204. */
async function postEvent(type: string, object: unknown): Promise<void> {
  const payload = JSON.stringify({ ...fixtures?.('event'), type, data: { object } });
  const signature = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const url = paymentWebhookPath('stripe');
  expect((await instance.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(204);
}

/** Returns kind and amount of each ledger entry, oldest first. */
const listEntries = async (oid: string) => (await ledgerOf(instance.db, oid)).map(({ kind, amount }) => [kind, amount]);
/** Returns the id of the payment of a session at Stripe. */
const paymentOf = (sessionId: string) => String(stripe.find('session', sessionId)['payment_intent']);

/** Creates a checkout, pays it at the simulated Stripe server, and completes it, as the page does after the payment. */
async function createPurchase(): Promise<{ buyer: Visitor; oid: string; sessionId: string; payment: string }> {
  const { oid } = await instance.publish();
  const buyer = await newVisitor();
  const { sessionId } = await createCheckoutSession(buyer, oid);
  expect(stripe.pay(sessionId, EMAIL)).toBe(true);
  expect((await completeCheckout(buyer, sessionId)).json()).toEqual({ isPurchased: true });
  return { buyer, oid, sessionId, payment: paymentOf(sessionId) };
}

describe.skipIf(!fixtures)(`${titlePrefix}: refunds and disputes without webhook events`, () => {
  it('are recorded when the provider is queried, also if they fail or are won', async () => {
    const { buyer, oid, payment } = await createPurchase();
    /** Records missed refunds and disputes, and returns whether the PDF is purchased afterwards. */
    const isPurchasedAfterRecording = async () => {
      // Runs twice, because a second run must not record anything again.
      await recordMissedRefundsAndDisputes(context);
      await recordMissedRefundsAndDisputes(context);
      return isPurchased(buyer, oid);
    };
    expect(await isPurchasedAfterRecording()).toBe(true);
    stripe.refundPart(payment, 100);
    expect(await isPurchasedAfterRecording()).toBe(true);
    stripe.refundPart(payment, 199);
    expect(await isPurchasedAfterRecording()).toBe(false);
    stripe.rejectRefund(payment);
    expect(await isPurchasedAfterRecording()).toBe(true);
    stripe.dispute(payment, 'warning_needs_response');
    expect(await isPurchasedAfterRecording()).toBe(true);
    stripe.dispute(payment, 'needs_response');
    expect(await isPurchasedAfterRecording()).toBe(false);
    stripe.dispute(payment, 'won');
    expect(await isPurchasedAfterRecording()).toBe(true);
    expect(await listEntries(oid)).toEqual([
      ...[
        ['purchase', 299],
        ['refund', -100],
        ['refund', -199],
        ['refund-failed', 199],
      ],
      ...[
        ['dispute', -299],
        ['dispute-won', 299],
      ],
    ]);
  });

  it('are not recorded before their payment is recorded', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const { sessionId } = await createCheckoutSession(buyer, oid);
    stripe.pay(sessionId, EMAIL);
    stripe.refundPart(paymentOf(sessionId), 299);
    await recordMissedRefundsAndDisputes(context);
    expect(await listEntries(oid)).toEqual([]);
    await reconcile(context, { all: true });
    await recordMissedRefundsAndDisputes(context);
    expect(await listEntries(oid)).toEqual([
      ['purchase', 299],
      ['refund', -299],
    ]);
    expect(await isPurchased(buyer, oid)).toBe(false);
  });
});

describe.skipIf(!fixtures)(`${titlePrefix}: repeated and late webhook events`, () => {
  it('of a refund withdraw the right to the PDF, and of a failed refund restore this right', async () => {
    const { buyer, oid, sessionId, payment } = await createPurchase();
    await postEvent('checkout.session.completed', stripe.find('session', sessionId));
    const refund = structuredClone(stripe.refundPart(payment, 299));
    await postEvent('refund.created', refund);
    await postEvent('charge.refunded', stripe.find('charge', payment));
    expect(await isPurchased(buyer, oid)).toBe(false);
    const failedRefund = stripe.rejectRefund(payment);
    for (const [type, object] of [
      ['refund.failed', failedRefund],
      ['charge.refund.updated', failedRefund],
      ['refund.created', refund],
    ] as const)
      await postEvent(type, object);
    expect(await isPurchased(buyer, oid)).toBe(true);
    expect(await listEntries(oid)).toEqual([
      ['purchase', 299],
      ['refund', -299],
      ['refund-failed', 299],
    ]);
  });
});

describe.skipIf(!fixtures)(`${titlePrefix}: delayed payments`, () => {
  it('give no right to the PDF before they succeed', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const { sessionId } = await createCheckoutSession(buyer, oid);
    stripe.pay(sessionId, EMAIL, { isDelayed: true });
    await postEvent('checkout.session.completed', stripe.find('session', sessionId));
    expect((await completeCheckout(buyer, sessionId)).json()).toEqual({ isPurchased: false });
    expect((await retrieveCheckout(buyer, sessionId)).json()).toMatchObject({ status: 'complete' });
    stripe.settleDelayedPayment(sessionId, { succeeds: true });
    await postEvent('checkout.session.async_payment_succeeded', stripe.find('session', sessionId));
    expect(await isPurchased(buyer, oid)).toBe(true);
    expect(await listEntries(oid)).toEqual([['purchase', 299]]);
  });

  it('allow another checkout after they failed', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const { sessionId } = await createCheckoutSession(buyer, oid);
    stripe.pay(sessionId, EMAIL, { isDelayed: true });
    await postEvent('checkout.session.completed', stripe.find('session', sessionId));
    stripe.settleDelayedPayment(sessionId, { succeeds: false });
    await postEvent('checkout.session.async_payment_failed', stripe.find('session', sessionId));
    expect((await retrieveCheckout(buyer, sessionId)).json()).toMatchObject({ status: 'expired' });
    expect((await requestCheckout(buyer, oid)).statusCode).toBe(200);
    expect(await listEntries(oid)).toEqual([]);
  });

  it('are refunded if the buyer has paid by card before they succeed', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const { sessionId: delayedSession } = await createCheckoutSession(buyer, oid);
    stripe.pay(delayedSession, EMAIL, { isDelayed: true });
    await postEvent('checkout.session.completed', stripe.find('session', delayedSession));
    const { sessionId: cardSession } = await createCheckoutSession(buyer, oid);
    expect(cardSession).not.toBe(delayedSession);
    stripe.pay(cardSession, EMAIL);
    await completeCheckout(buyer, cardSession);
    stripe.settleDelayedPayment(delayedSession, { succeeds: true });
    await postEvent('checkout.session.async_payment_succeeded', stripe.find('session', delayedSession));
    const delayedCheckout = (await checkoutsOf(instance.db, oid)).find(
      ({ session_id }) => session_id === delayedSession,
    );
    await refundPurchase(context, { checkoutId: delayedCheckout?.id ?? '' });
    expect(stripe.find('charge', paymentOf(delayedSession))).toMatchObject({ refunded: true });
    expect(stripe.find('charge', paymentOf(cardSession))).toMatchObject({ refunded: false });
    expect(await isPurchased(buyer, oid)).toBe(true);
    expect((await listEntries(oid)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(299);
  });
});
