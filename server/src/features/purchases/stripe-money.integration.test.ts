import { paymentWebhookPath } from '@flydeck/contract/purchases/constants';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPayments } from '../../adapters/payments/index.ts';
import { stripeFixtures } from '../../adapters/payments/testing/stripe-fixtures.ts';
import { type StripeServer, stripeServer } from '../../adapters/payments/testing/stripe-server.ts';
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
import { recordMissedReturns } from './jobs/record-missed-returns.ts';
import { refundPurchase } from './jobs/refund-purchase.ts';
import type { PurchasesContext } from './purchases-context.ts';

const fixtures = stripeFixtures();
const title = fixtures ? 'Stripe' : 'Stripe (skipped without the fixtures in ../shared/stripe)';

const SECRET = 'whsec_0123456789abcdef';
const { webhooks } = new Stripe('sk_test_signs_only');
const EMAIL = 'ada@example.org';

let stripe: StripeServer;
let instance: Instance;
let context: PurchasesContext;
let guests = 0;

beforeAll(async () => {
  if (!fixtures) return;
  stripe = await stripeServer(fixtures);
  const settings = {
    PDF_PRICE: '2.99 EUR',
    ...{ STRIPE_SECRET_KEY: 'sk_test_deck', STRIPE_PUBLISHABLE_KEY: 'pk_test_deck', WORKER: 'false' },
    ...{ STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: stripe.url },
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
  guests += 1;
  return createVisitor(instance.app, `198.51.100.${guests}`);
};

/** Posts a webhook event with a valid Stripe signature and expects 204. */
async function postEvent(type: string, object: unknown): Promise<void> {
  const payload = JSON.stringify({ ...fixtures?.('event'), type, data: { object } });
  const signature = webhooks.generateTestHeaderString({ payload, secret: SECRET });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const url = paymentWebhookPath('stripe');
  expect((await instance.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(204);
}

const kindsOf = async (oid: string) =>
  (await ledgerOf(instance.db, oid)).map(({ kind, amount }) => [kind, amount]);
const paymentOf = (sessionId: string) => String(stripe.find('session', sessionId)['payment_intent']);

/** Creates a purchase: paid at Stripe and completed on return. */
async function aPurchase(): Promise<{ ann: Visitor; oid: string; sessionId: string; payment: string }> {
  const { oid } = await instance.publish();
  const ann = await newVisitor();
  const { sessionId } = await createCheckoutSession(ann, oid);
  expect(stripe.pay(sessionId, EMAIL)).toBe(true);
  expect((await completeCheckout(ann, sessionId)).json()).toEqual({ isPurchased: true });
  return { ann, oid, sessionId, payment: paymentOf(sessionId) };
}

describe.skipIf(!fixtures)(`${title} without webhook events`, () => {
  it('is queried for refunds and disputes, and for failed and won ones', async () => {
    const { ann, oid, payment } = await aPurchase();
    const isBoughtAfterLookBack = async () => {
      await recordMissedReturns(context);
      await recordMissedReturns(context);
      return isPurchased(ann, oid);
    };
    expect(await isBoughtAfterLookBack()).toBe(true);
    stripe.refundPart(payment, 100);
    expect(await isBoughtAfterLookBack()).toBe(true);
    stripe.refundPart(payment, 199);
    expect(await isBoughtAfterLookBack()).toBe(false);
    stripe.rejectRefund(payment);
    expect(await isBoughtAfterLookBack()).toBe(true);
    stripe.dispute(payment, 'warning_needs_response');
    expect(await isBoughtAfterLookBack()).toBe(true);
    stripe.dispute(payment, 'needs_response');
    expect(await isBoughtAfterLookBack()).toBe(false);
    stripe.dispute(payment, 'won');
    expect(await isBoughtAfterLookBack()).toBe(true);
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

  it('is queried for payments first, so that an early refund is recorded after its payment', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    const { sessionId } = await createCheckoutSession(ann, oid);
    stripe.pay(sessionId, EMAIL);
    stripe.refundPart(paymentOf(sessionId), 299);
    await recordMissedReturns(context);
    expect(await kindsOf(oid)).toEqual([]);
    await reconcile(context, { all: true });
    await recordMissedReturns(context);
    expect(await kindsOf(oid)).toEqual([
      ['purchase', 299],
      ['refund', -299],
    ]);
    expect(await isPurchased(ann, oid)).toBe(false);
  });
});

describe.skipIf(!fixtures)(`${title} with repeated and late webhook events`, () => {
  it('withdraws the right on a refund and restores it when the refund fails', async () => {
    const { ann, oid, sessionId, payment } = await aPurchase();
    await postEvent('checkout.session.completed', stripe.find('session', sessionId));
    const given = structuredClone(stripe.refundPart(payment, 299));
    await postEvent('refund.created', given);
    await postEvent('charge.refunded', stripe.find('charge', payment));
    expect(await isPurchased(ann, oid)).toBe(false);
    const failed = stripe.rejectRefund(payment);
    for (const [type, object] of [
      ['refund.failed', failed],
      ['charge.refund.updated', failed],
      ['refund.created', given],
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
    stripe.settleDelayedPayment(sessionId, true);
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
    stripe.settleDelayedPayment(sessionId, false);
    await postEvent('checkout.session.async_payment_failed', stripe.find('session', sessionId));
    expect((await retrieveCheckout(ann, sessionId)).json()).toMatchObject({ status: 'expired' });
    expect((await requestCheckout(ann, oid)).statusCode).toBe(200);
    expect(await kindsOf(oid)).toEqual([]);
  });

  it('charges once when the buyer paid by card meanwhile', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    const { sessionId: slow } = await createCheckoutSession(ann, oid);
    stripe.pay(slow, EMAIL, { later: true });
    await postEvent('checkout.session.completed', stripe.find('session', slow));
    const { sessionId: quick } = await createCheckoutSession(ann, oid);
    expect(quick).not.toBe(slow);
    stripe.pay(quick, EMAIL);
    await completeCheckout(ann, quick);
    stripe.settleDelayedPayment(slow, true);
    await postEvent('checkout.session.async_payment_succeeded', stripe.find('session', slow));
    const second = (await checkoutsOf(instance.db, oid)).find(({ session_id }) => session_id === slow);
    await refundPurchase(context, { checkoutId: second?.id ?? '' });
    expect(stripe.find('charge', paymentOf(slow))).toMatchObject({ refunded: true });
    expect(stripe.find('charge', paymentOf(quick))).toMatchObject({ refunded: false });
    expect(await isPurchased(ann, oid)).toBe(true);
    expect((await kindsOf(oid)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(299);
  });
});
