import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  InvalidWebhookError,
  type Order,
  type PaymentSession,
  type Payments,
  PaymentsFailedError,
} from '../../ports/payments.ts';

/** A webhook request of a provider. */
export interface WebhookRequest {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** An event at a provider; `ignored` is an event of a kind that Flydeck ignores. */
export type ProviderEvent =
  | 'paid'
  | 'refunded'
  | 'refund-failed'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'ignored';

/** A provider, with functions that simulate the actions of buyers and banks. */
export interface PaymentsUnderTest {
  readonly payments: Payments;
  /** Submits the provider's form as a buyer. Returns false if the provider refuses the payment. */
  pay(session: PaymentSession, email: string): Promise<boolean>;
  /** Returns the webhook request for an event, signed at the given time. */
  webhookRequestFor(event: ProviderEvent, session: PaymentSession, at?: Date): WebhookRequest | Promise<WebhookRequest>;
  /** Returns a request with the same body, signed with another secret. */
  forge(request: WebhookRequest): WebhookRequest;
}

/** Creates an order; its amount is 2.99 EUR unless overridden. */
export function createOrder(overrides: Partial<Order> = {}): Order {
  return {
    id: randomUUID(),
    presentationOid: 'abcdefghijkl',
    title: 'How whales sleep',
    language: 'de',
    returnUrl: 'https://deck.example/p/abcdefghijkl/whales/?session-id={CHECKOUT_SESSION_ID}',
    amount: 299,
    currency: 'EUR',
    ...overrides,
  };
}

const HOUR_MS = 3_600_000;
const EMAIL = 'ada@example.org';

/**
 * Registers the tests that every adapter of a payment provider must pass. Has to be called inside a `describe`.
 * @param open called by each test to get its provider
 */
export function paymentsContract(open: () => Promise<PaymentsUnderTest>): void {
  sessionsContract(open);
  refundsContract(open);
  webhooksContract(open);
}

function sessionsContract(open: () => Promise<PaymentsUnderTest>): void {
  it('creates a session for an order', async () => {
    const { payments } = await open();
    const order = createOrder();
    const session = await payments.createSession(order);
    expect(session).toMatchObject({
      orderId: order.id,
      presentationOid: order.presentationOid,
      amount: 299,
      currency: 'EUR',
      status: 'open',
      isPaid: false,
      email: null,
    });
    expect(session.id).toMatch(/^[A-Za-z0-9_]{8,200}$/);
    expect(session.clientSecret).toMatch(/.{20}/);
    expect(session.expiresAt.getTime()).toBeGreaterThan(Date.now() + 30 * 60_000 - 1);
    expect(await payments.readSession(session.id)).toEqual(session);
  });

  it('creates one session per order, even for concurrent and repeated calls', async () => {
    const { payments } = await open();
    const order = createOrder();
    const [firstSession, secondSession] = await Promise.all([
      payments.createSession(order),
      payments.createSession(order),
    ]);
    const thirdSession = await payments.createSession(order);
    expect([secondSession.id, thirdSession.id]).toEqual([firstSession.id, firstSession.id]);
    const otherOrderSession = await payments.createSession(createOrder());
    expect(otherOrderSession.id).not.toBe(firstSession.id);
    expect(otherOrderSession.clientSecret).not.toBe(firstSession.clientSecret);
  });

  it('rejects another price for the same order', async () => {
    const { payments } = await open();
    const order = createOrder();
    await payments.createSession(order);
    await expect(payments.createSession({ ...order, amount: 1 })).rejects.toThrow(PaymentsFailedError);
  });

  it('returns undefined for an unknown session, and ignores a request to expire an unknown session', async () => {
    const { payments } = await open();
    expect(await payments.readSession('cs_test_nobodyknowsthisone')).toBeUndefined();
    await expect(payments.expireSession('cs_test_nobodyknowsthisone')).resolves.toBeUndefined();
  });

  it.each([
    { amount: 500, currency: 'JPY' },
    { amount: 1250, currency: 'KWD' },
    { amount: 900, currency: 'ISK' },
    { amount: 90_000, currency: 'HUF' },
    { amount: 5000, currency: 'UGX' },
    { amount: 50_000, currency: 'MGA' },
    { amount: 99_999_999, currency: 'EUR' },
  ])('preserves $amount in the smallest unit of $currency', async (money) => {
    const { payments } = await open();
    const { id } = await payments.createSession(createOrder(money));
    expect(await payments.readSession(id)).toMatchObject(money);
  });

  it('accepts any title: empty, in another script, with markup, or long', async () => {
    const { payments } = await open();
    for (const title of ['', '資料 🎉', `"<b>&{}[]${'ü'.repeat(400)}`])
      expect((await payments.createSession(createOrder({ title }))).status).toBe('open');
  });

  it('returns a paid session as complete with the e-mail address, also if its order is submitted again', async () => {
    const { payments, pay } = await open();
    const order = createOrder();
    const session = await payments.createSession(order);
    expect(await pay(session, EMAIL)).toBe(true);
    const paid = await payments.readSession(session.id);
    expect(paid).toMatchObject({ status: 'complete', isPaid: true, email: EMAIL, clientSecret: null });
    expect(paid?.payment).toMatch(/^[A-Za-z0-9_]{8,200}$/);
    expect(await payments.createSession(order)).toEqual(paid);
  });

  it('refuses payments after expiry', async () => {
    const { payments, pay } = await open();
    const session = await payments.createSession(createOrder());
    await payments.expireSession(session.id);
    // The second call must not fail.
    await payments.expireSession(session.id);
    expect(await pay(session, EMAIL)).toBe(false);
    const expiredSession = await payments.readSession(session.id);
    expect(expiredSession).toMatchObject({
      status: 'expired',
      isPaid: false,
      clientSecret: null,
      payment: null,
    });
  });

  it('does not expire a paid session', async () => {
    const { payments, pay } = await open();
    const session = await payments.createSession(createOrder());
    await pay(session, EMAIL);
    await payments.expireSession(session.id);
    expect(await payments.readSession(session.id)).toMatchObject({ status: 'complete', isPaid: true });
  });
}

/** Creates and pays a session. */
async function createPaidSession({ payments, pay }: PaymentsUnderTest): Promise<{ id: string; payment: string }> {
  const session = await payments.createSession(createOrder());
  await pay(session, EMAIL);
  const { payment } = (await payments.readSession(session.id)) ?? {};
  if (!payment) throw new Error('the session was not paid');
  return { id: session.id, payment };
}

function refundsContract(open: () => Promise<PaymentsUnderTest>): void {
  it('refunds a payment once, also with another idempotency key', async () => {
    const provider = await open();
    const { payments } = provider;
    const { id, payment } = await createPaidSession(provider);
    const firstRefund = await payments.refund(payment, 'order-1');
    expect(firstRefund).toEqual({ reference: expect.stringMatching(/^[A-Za-z0-9_]{8,200}$/), amount: 299 });
    expect(await payments.refund(payment, 'order-1')).toEqual(firstRefund);
    expect(await payments.refund(payment, 'another')).toEqual(firstRefund);
    expect(await payments.readSession(id)).toMatchObject({ status: 'complete', payment });
  });

  it('lists refunds since a given time', async () => {
    const provider = await open();
    const { payments } = provider;
    const [paidSession, refundedSession] = [await createPaidSession(provider), await createPaidSession(provider)];
    const anHourAgo = new Date(Date.now() - HOUR_MS);
    const listRefundsOf = async (payment: string) =>
      (await payments.listRefundsAndDisputes(anHourAgo)).filter((refund) => refund.payment === payment);
    expect(await listRefundsOf(refundedSession.payment)).toEqual([]);
    const refunded = await payments.refund(refundedSession.payment, 'order-1');
    const expected = { kind: 'refund', state: 'given', payment: refundedSession.payment, ...refunded };
    expect(await listRefundsOf(refundedSession.payment)).toEqual([expected]);
    expect(await listRefundsOf(paidSession.payment)).toEqual([]);
    const laterRefunds = await payments.listRefundsAndDisputes(new Date(Date.now() + 1000 * HOUR_MS));
    expect(laterRefunds).toEqual([]);
  });

  it('rejects a refund of an unknown payment', async () => {
    const { payments } = await open();
    await expect(payments.refund('pi_test_nobodyknowsthisone', 'k')).rejects.toThrow(PaymentsFailedError);
  });
}

function webhooksContract(open: () => Promise<PaymentsUnderTest>): void {
  const parse = ({ payments }: PaymentsUnderTest, { body, headers }: WebhookRequest) =>
    payments.parseWebhook(body, headers);

  const createAndReadPaidSession = async (provider: PaymentsUnderTest): Promise<PaymentSession> => {
    const { id } = await createPaidSession(provider);
    const session = await provider.payments.readSession(id);
    if (!session) throw new Error('there is no session');
    return session;
  };

  it('parses webhook requests about payments, refunds and disputes', async () => {
    const provider = await open();
    const session = await createAndReadPaidSession(provider);
    const receive = async (event: ProviderEvent) => parse(provider, await provider.webhookRequestFor(event, session));
    expect(await receive('paid')).toEqual({ kind: 'session', sessionId: session.id });
    const dispute = { kind: 'dispute', sessionId: session.id, amount: 299 };
    expect(await receive('disputed')).toMatchObject({ ...dispute, state: 'opened' });
    expect(await receive('dispute-won')).toMatchObject({ ...dispute, state: 'won' });
    expect(await receive('dispute-lost')).toMatchObject({ ...dispute, state: 'lost' });
    expect(await receive('ignored')).toEqual({ kind: 'nothing' });
    const refunded = await provider.payments.refund(session.payment ?? '', 'order-1');
    const refund = { kind: 'refund', sessionId: session.id, ...refunded };
    expect(await receive('refunded')).toEqual({ ...refund, state: 'given' });
    expect(await receive('refund-failed')).toEqual({ ...refund, state: 'failed' });
  });

  it('rejects forged webhook requests', async () => {
    const provider = await open();
    const session = await createAndReadPaidSession(provider);
    const request = await provider.webhookRequestFor('paid', session);
    const tampered = Buffer.from(request.body.toString().replace(session.id, `${session.id}x`));
    const unsigned = Object.fromEntries(Object.keys(request.headers).map((name) => [name, '']));
    const forgedRequests: WebhookRequest[] = [
      { ...request, body: tampered },
      { ...request, body: Buffer.alloc(0) },
      { ...request, headers: {} },
      { ...request, headers: unsigned },
      provider.forge(request),
    ];
    for (const forged of forgedRequests) await expect(parse(provider, forged)).rejects.toThrow(InvalidWebhookError);
  });

  it('rejects a webhook request that was signed an hour ago', async () => {
    const provider = await open();
    const session = await createAndReadPaidSession(provider);
    const oldRequest = await provider.webhookRequestFor('paid', session, new Date(Date.now() - HOUR_MS));
    await expect(parse(provider, oldRequest)).rejects.toThrow(InvalidWebhookError);
  });
}
