import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import type { StripeConfig } from '../../../payment-settings.ts';
import type { PaymentSession } from '../../../ports/payments.ts';
import { REPOSITORY_FOLDER } from '../../../repository-folder.ts';
import { externalPaymentsContract } from '../external-payments.contract.ts';
import {
  createOrder,
  type PaymentsUnderTest,
  type ProviderEvent,
  paymentsContract,
  type WebhookRequest,
} from '../payments.contract.ts';
import { loadStripeFixtures } from '../testing/stripe-fixtures.ts';
import { type StripeServer, startStripeServer } from '../testing/stripe-server.ts';
import { createStripePayments } from './stripe-payments.ts';
import { STRIPE_EVENTS } from './stripe-webhooks.ts';

const fixtures = loadStripeFixtures();
const suiteTitle = `createStripePayments${fixtures ? '' : ' (example objects not found: ../shared/stripe)'}`;

const WEBHOOK_SECRET = 'whsec_0123456789abcdef';
const { webhooks } = new Stripe('sk_test_signs_only');
let server: StripeServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

const configOf = (apiUrl: string, overrides: Partial<StripeConfig> = {}): StripeConfig => ({
  secretKey: 'sk_test_deck',
  publishableKey: 'pk_test_deck',
  webhookSecret: WEBHOOK_SECRET,
  apiUrl,
  ...overrides,
});

/** Returns a webhook request of Stripe, signed with `secret` at the time `at`. */
function signWebhook(body: Buffer, secret: string, at = new Date()): WebhookRequest {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp });
  return { body, headers: { 'stripe-signature': signature } };
}

/** Returns the body of a Stripe event with a type and the object that the event is about. */
const eventOf = (type: string, object: unknown): Buffer =>
  Buffer.from(JSON.stringify({ ...fixtures?.('event'), type, data: { object } }));

async function openServer(): Promise<StripeServer> {
  if (!fixtures) throw new Error('Stripe’s example objects were not found');
  server = await startStripeServer(fixtures);
  return server;
}

/** Type and object of the Stripe event that is sent for each event of a payment. */
const PROVIDER_EVENTS: Readonly<
  Record<ProviderEvent, (stripe: StripeServer, session: PaymentSession) => [type: string, object: unknown]>
> = {
  paid: (stripe, { id }) => ['checkout.session.completed', stripe.find('session', id)],
  refunded: (stripe, { payment }) => ['charge.refunded', stripe.find('charge', payment ?? '')],
  'refund-failed': (stripe, { payment }) => ['refund.failed', stripe.rejectRefund(payment ?? '')],
  disputed: (stripe, { payment }) => ['charge.dispute.created', stripe.dispute(payment ?? '', 'needs_response')],
  'dispute-won': (stripe, { payment }) => ['charge.dispute.closed', stripe.dispute(payment ?? '', 'won')],
  'dispute-lost': (stripe, { payment }) => ['charge.dispute.closed', stripe.dispute(payment ?? '', 'lost')],
  ignored: () => ['customer.created', fixtures?.('customer')],
};

async function openPaymentsUnderTest(): Promise<PaymentsUnderTest & { readonly stripe: StripeServer }> {
  const stripe = await openServer();
  return {
    stripe,
    payments: createStripePayments(configOf(stripe.url)),
    pay: async ({ id }, email) => stripe.pay(id, email),
    webhookRequestFor: (event, session, at) =>
      signWebhook(eventOf(...PROVIDER_EVENTS[event](stripe, session)), WEBHOOK_SECRET, at),
    forge: ({ body }) => signWebhook(body, 'whsec_another'),
  };
}

describe.skipIf(!fixtures)(suiteTitle, () => {
  paymentsContract(openPaymentsUnderTest);

  it('requests an embedded form with the price and identifiers of the order', async () => {
    const { payments, stripe } = await openPaymentsUnderTest();
    const order = createOrder({ amount: 900, currency: 'ISK', language: 'hu' });
    await payments.createSession(order);
    const [{ call, form } = { call: '', form: new URLSearchParams() }] = stripe.requests;
    expect(call).toBe('POST /v1/checkout/sessions');
    expect(Object.fromEntries(form)).toMatchObject({
      mode: 'payment',
      ui_mode: 'embedded_page',
      return_url: order.returnUrl,
      locale: 'hu',
      client_reference_id: order.id,
      'metadata[prezi_oid]': order.presentationOid,
      'metadata[flydeck_order]': order.id,
      'payment_intent_data[metadata][flydeck_order]': order.id,
      'line_items[0][price_data][currency]': 'isk',
      // The króna has no subunit, but Stripe expects hundredths.
      'line_items[0][price_data][unit_amount]': '90000',
      'line_items[0][quantity]': '1',
      'adaptive_pricing[enabled]': 'false',
    });
  });

  it('rejects prices that Stripe cannot charge without rounding', async () => {
    const { payments, stripe } = await openPaymentsUnderTest();
    const error = { name: 'PaymentsFailedError' };
    // Stripe charges KWD with two of its three decimals, and MGA in whole units. The amounts are 1.234 and 10.50.
    await expect(payments.createSession(createOrder({ amount: 1234, currency: 'KWD' }))).rejects.toMatchObject(error);
    await expect(payments.createSession(createOrder({ amount: 1050, currency: 'MGA' }))).rejects.toMatchObject(error);
    expect(stripe.requests).toEqual([]);
  });

  it('reports a delayed payment as paid only once it succeeds', async () => {
    const { payments, stripe } = await openPaymentsUnderTest();
    const [succeedingSession, failingSession] = [
      await payments.createSession(createOrder()),
      await payments.createSession(createOrder()),
    ];
    for (const { id } of [succeedingSession, failingSession]) {
      stripe.pay(id, 'ada@example.org', { isDelayed: true });
      expect(await payments.readSession(id)).toMatchObject({ status: 'complete', isPaid: false });
    }
    stripe.settleDelayedPayment(succeedingSession.id, { succeeds: true });
    stripe.settleDelayedPayment(failingSession.id, { succeeds: false });
    expect(await payments.readSession(succeedingSession.id)).toMatchObject({ status: 'complete', isPaid: true });
    expect(await payments.readSession(failingSession.id)).toMatchObject({ status: 'expired', isPaid: false });
  });

  it('ignores sessions that Flydeck did not create', async () => {
    const { payments, stripe } = await openPaymentsUnderTest();
    const unrelatedSession = stripe.createUnrelatedSession();
    expect(await payments.readSession(String(unrelatedSession['id']))).toBeUndefined();
    const { body, headers } = signWebhook(eventOf('checkout.session.completed', unrelatedSession), WEBHOOK_SECRET);
    expect(await payments.parseWebhook(body, headers)).toEqual({ kind: 'nothing' });
  });
});

describe.skipIf(!fixtures)(`${suiteTitle}: webhooks, refunds and disputes`, () => {
  const postEvent = async ({ payments }: PaymentsUnderTest, type: string, object: unknown) => {
    const { body, headers } = signWebhook(eventOf(type, object), WEBHOOK_SECRET);
    return payments.parseWebhook(body, headers);
  };
  /** Creates a paid session. The amount is the default of an order, 2.99 EUR. */
  const createPaidSession = async ({ payments, stripe }: Awaited<ReturnType<typeof openPaymentsUnderTest>>) => {
    const { id } = await payments.createSession(createOrder());
    stripe.pay(id, 'ada@example.org');
    const session = await payments.readSession(id);
    if (!session?.payment) throw new Error('the session was not paid');
    return { ...session, payment: session.payment };
  };

  it.each([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ])('converts %s to a notification about the session', async (type) => {
    const provider = await openPaymentsUnderTest();
    const session = await createPaidSession(provider);
    const notification = await postEvent(provider, type, provider.stripe.find('session', session.id));
    expect(notification).toEqual({ kind: 'session', sessionId: session.id });
  });

  it('reports each refund with the amount and state of the refund, regardless of the event type', async () => {
    const provider = await openPaymentsUnderTest();
    const session = await createPaidSession(provider);
    const firstRefund = provider.stripe.refundPart(session.payment, 100);
    const firstNotification = {
      kind: 'refund',
      sessionId: session.id,
      reference: firstRefund['id'],
      amount: 100,
      state: 'given',
    };
    expect(await postEvent(provider, 'refund.created', firstRefund)).toEqual(firstNotification);
    expect(await postEvent(provider, 'charge.refunded', provider.stripe.find('charge', session.payment))).toEqual(
      firstNotification,
    );
    // The rest of the payment: 1.99 EUR of 2.99 EUR.
    const secondRefund = provider.stripe.refundPart(session.payment, 199);
    const secondNotification = { ...firstNotification, reference: secondRefund['id'], amount: 199 };
    expect(await postEvent(provider, 'refund.created', { ...secondRefund, status: 'pending' })).toEqual(
      secondNotification,
    );
    for (const status of ['failed', 'canceled'])
      for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'])
        expect(await postEvent(provider, type, { ...secondRefund, status })).toEqual({
          ...secondNotification,
          state: 'failed',
        });
    // `constructor` is an unknown status, but the name of a property of all JavaScript objects.
    for (const status of ['requires_action', 'constructor', null])
      expect(await postEvent(provider, 'refund.created', { ...secondRefund, status })).toEqual({ kind: 'nothing' });
    const withoutPayment = { ...secondRefund, payment_intent: null };
    expect(await postEvent(provider, 'refund.created', withoutPayment)).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['charge.dispute.created', 'warning_needs_response', undefined],
    ['charge.dispute.closed', 'warning_closed', undefined],
    ['charge.dispute.funds_withdrawn', 'needs_response', 'opened'],
    ['charge.dispute.funds_reinstated', 'won', 'won'],
    ['charge.dispute.created', 'constructor', undefined],
  ])(
    'maps %s with the status %s to a dispute with the state %s (undefined: to nothing)',
    async (type, status, state) => {
      const provider = await openPaymentsUnderTest();
      const session = await createPaidSession(provider);
      const notification = await postEvent(provider, type, provider.stripe.dispute(session.payment, status));
      expect(notification).toMatchObject(state ? { kind: 'dispute', state, amount: 299 } : { kind: 'nothing' });
    },
  );

  it('lists all refunds and disputes with their current state', async () => {
    const provider = await openPaymentsUnderTest();
    const [refundedSession, disputedSession] = [await createPaidSession(provider), await createPaidSession(provider)];
    // More refunds than one page of Stripe's lists can contain (100).
    const references = Array.from({ length: 120 }, () => provider.stripe.refundPart(refundedSession.payment, 1)['id']);
    provider.stripe.rejectRefund(refundedSession.payment);
    const dispute = provider.stripe.dispute(disputedSession.payment, 'lost');
    const listed = await provider.payments.listRefundsAndDisputes(new Date(Date.now() - 60_000));
    const refund = { kind: 'refund', payment: refundedSession.payment, amount: 1 };
    // The newest refund, which is rejected, is first.
    expect(listed).toEqual([
      ...references.toReversed().map((reference, i) => ({ ...refund, reference, state: i ? 'given' : 'failed' })),
      { kind: 'dispute', payment: disputedSession.payment, reference: dispute['id'], amount: 299, state: 'lost' },
    ]);
  });

  it('refunds again after the bank rejected a refund', async () => {
    const provider = await openPaymentsUnderTest();
    const session = await createPaidSession(provider);
    await provider.payments.refund(session.payment, 'order-1');
    provider.stripe.rejectRefund(session.payment);
    const newRefund = await provider.payments.refund(session.payment, 'order-2');
    expect(newRefund).toEqual({ reference: provider.stripe.find('refund', session.payment)['id'], amount: 299 });
  });

  it('rejects all webhook requests if the secret of the webhook is not set', async () => {
    const { url } = await openServer();
    const payments = createStripePayments(configOf(url, { webhookSecret: undefined }));
    const { body, headers } = signWebhook(eventOf('customer.created', {}), WEBHOOK_SECRET);
    await expect(payments.parseWebhook(body, headers)).rejects.toMatchObject({
      name: 'InvalidWebhookError',
    });
  });

  it('determines from the secret key whether real money is charged', () => {
    const createPayments = (overrides: Partial<StripeConfig>) =>
      createStripePayments(configOf('http://127.0.0.1:9', overrides));
    expect(createPayments({})).toMatchObject({ name: 'stripe', chargesRealMoney: false, publicKey: 'pk_test_deck' });
    expect(createPayments({ secretKey: 'rk_live_x', publishableKey: undefined })).toMatchObject({
      chargesRealMoney: true,
      publicKey: null,
    });
  });
});

describe('createStripePayments with a failing service', () => {
  externalPaymentsContract((url) => createStripePayments(configOf(url), { timeoutMs: 300, retries: 0 }));
});

describe('the events of docs/payments.md', () => {
  it('match the handled events', () => {
    const text = readFileSync(join(REPOSITORY_FOLDER, 'docs/payments.md'), 'utf8');
    // The list of events is between a comment and the sentence about the signing secret.
    const [, list = ''] = text.split('<!-- events -->');
    const documentedEvents = [...(list.split('signing secret')[0] ?? '').matchAll(/- `([\w.]+)`/g)].map(
      ([, type]) => type,
    );
    expect(documentedEvents).toEqual(STRIPE_EVENTS);
  });
});
