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
const title = fixtures ? 'Stripe' : 'Stripe (skipped without the fixtures in ../shared/stripe)';

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

const kindsOf = async (oid: string) => (await ledgerOf(instance.db, oid)).map(({ kind, amount }) => [kind, amount]);
const paymentOf = (sessionId: string) => String(stripe.find('session', sessionId)['payment_intent']);

/** Creates a purchase that is paid at Stripe and completed by the return to the page. */
async function createPurchase(): Promise<{ ann: Visitor; oid: string; sessionId: string; payment: string }> {
  const { oid } = await instance.publish();
  const ann = await newVisitor();
  const { sessionId } = await createCheckoutSession(ann, oid);
  expect(stripe.pay(sessionId, EMAIL)).toBe(true);
  expect((await completeCheckout(ann, sessionId)).json()).toEqual({ isPurchased: true });
  return { ann, oid, sessionId, payment: paymentOf(sessionId) };
}

describe.skipIf(!fixtures)(`${title} without webhook events`, () => {
  it('is queried for refunds, disputes, failed refunds and won disputes', async () => {
    const { ann, oid, payment } = await createPurchase();
    const isPurchasedAfterLookBack = async () => {
      await recordMissedRefundsAndDisputes(context);
      await recordMissedRefundsAndDisputes(context);
      return isPurchased(ann, oid);
    };
    expect(await isPurchasedAfterLookBack()).toBe(true);
    stripe.refundPart(payment, 100);
    expect(await isPurchasedAfterLookBack()).toBe(true);
    stripe.refundPart(payment, 199);
    expect(await isPurchasedAfterLookBack()).toBe(false);
    stripe.rejectRefund(payment);
    expect(await isPurchasedAfterLookBack()).toBe(true);
    stripe.dispute(payment, 'warning_needs_response');
    expect(await isPurchasedAfterLookBack()).toBe(true);
    stripe.dispute(payment, 'needs_response');
    expect(await isPurchasedAfterLookBack()).toBe(false);
    stripe.dispute(payment, 'won');
    expect(await isPurchasedAfterLookBack()).toBe(true);
    expect(await kindsOf(oid)).toEqual([
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

  it('is queried for payments first, because a refund is recorded after its payment', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    const { sessionId } = await createCheckoutSession(ann, oid);
    stripe.pay(sessionId, EMAIL);
    stripe.refundPart(paymentOf(sessionId), 299);
    await recordMissedRefundsAndDisputes(context);
    expect(await kindsOf(oid)).toEqual([]);
    await reconcile(context, { all: true });
    await recordMissedRefundsAndDisputes(context);
    expect(await kindsOf(oid)).toEqual([
      ['purchase', 299],
      ['refund', -299],
    ]);
    expect(await isPurchased(ann, oid)).toBe(false);
  });
});

describe.skipIf(!fixtures)(`${title} with repeated and late webhook events`, () => {
  it('withdraws the right on a refund and restores it when the refund fails', async () => {
    const { ann, oid, sessionId, payment } = await createPurchase();
    await postEvent('checkout.session.completed', stripe.find('session', sessionId));
    const refund = structuredClone(stripe.refundPart(payment, 299));
    await postEvent('refund.created', refund);
    await postEvent('charge.refunded', stripe.find('charge', payment));
    expect(await isPurchased(ann, oid)).toBe(false);
    const failedRefund = stripe.rejectRefund(payment);
    for (const [type, object] of [
      ['refund.failed', failedRefund],
      ['charge.refund.updated', failedRefund],
      ['refund.created', refund],
    ] as const)
      await postEvent(type, object);
    expect(await isPurchased(ann, oid)).toBe(true);
    expect(await kindsOf(oid)).toEqual([
      ['purchase', 299],
      ['refund', -299],
      ['refund-failed', 299],
    ]);
  });
});

describe.skipIf(!fixtures)(`${title} with delayed payments`, () => {
  it('grants no right before the payment succeeds', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    const { sessionId } = await createCheckoutSession(ann, oid);
    stripe.pay(sessionId, EMAIL, { later: true });
    await postEvent('checkout.session.completed', stripe.find('session', sessionId));
    expect((await completeCheckout(ann, sessionId)).json()).toEqual({ isPurchased: false });
    expect((await retrieveCheckout(ann, sessionId)).json()).toMatchObject({ status: 'complete' });
    stripe.settleDelayedPayment(sessionId, { succeeds: true });
    await postEvent('checkout.session.async_payment_succeeded', stripe.find('session', sessionId));
    expect(await isPurchased(ann, oid)).toBe(true);
    expect(await kindsOf(oid)).toEqual([['purchase', 299]]);
  });

  it('lets the buyer start again when the payment fails', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    const { sessionId } = await createCheckoutSession(ann, oid);
    stripe.pay(sessionId, EMAIL, { later: true });
    await postEvent('checkout.session.completed', stripe.find('session', sessionId));
    stripe.settleDelayedPayment(sessionId, { succeeds: false });
    await postEvent('checkout.session.async_payment_failed', stripe.find('session', sessionId));
    expect((await retrieveCheckout(ann, sessionId)).json()).toMatchObject({ status: 'expired' });
    expect((await requestCheckout(ann, oid)).statusCode).toBe(200);
    expect(await kindsOf(oid)).toEqual([]);
  });

  it('charges once when the buyer paid by card meanwhile', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    const { sessionId: delayedSession } = await createCheckoutSession(ann, oid);
    stripe.pay(delayedSession, EMAIL, { later: true });
    await postEvent('checkout.session.completed', stripe.find('session', delayedSession));
    const { sessionId: cardSession } = await createCheckoutSession(ann, oid);
    expect(cardSession).not.toBe(delayedSession);
    stripe.pay(cardSession, EMAIL);
    await completeCheckout(ann, cardSession);
    stripe.settleDelayedPayment(delayedSession, { succeeds: true });
    await postEvent('checkout.session.async_payment_succeeded', stripe.find('session', delayedSession));
    const delayedCheckout = (await checkoutsOf(instance.db, oid)).find(
      ({ session_id }) => session_id === delayedSession,
    );
    await refundPurchase(context, { checkoutId: delayedCheckout?.id ?? '' });
    expect(stripe.find('charge', paymentOf(delayedSession))).toMatchObject({ refunded: true });
    expect(stripe.find('charge', paymentOf(cardSession))).toMatchObject({ refunded: false });
    expect(await isPurchased(ann, oid)).toBe(true);
    expect((await kindsOf(oid)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(299);
  });
});
