import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  ForgedNoticeError,
  type Order,
  type PaymentSession,
  type Payments,
  PaymentsFailedError,
} from '../../ports/payments.ts';

/** What a provider posts to the webhook. */
export interface Posted {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** What happens at a provider, without anybody here doing it. */
export type Happening =
  | 'paid'
  | 'refunded'
  | 'refund-failed'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'else';

/** A provider, and what others do there. */
export interface PaymentsUnderTest {
  readonly payments: Payments;
  /** A buyer fills in the provider's form; false: the provider did not let them. */
  pay(session: PaymentSession, email: string): Promise<boolean>;
  /** What the provider posts then, signed at that time. */
  post(happening: Happening, session: PaymentSession, at?: Date): Posted | Promise<Posted>;
  /** The same bytes, signed with another secret. */
  forge(posted: Posted): Posted;
}

/** An order as purchases write it. */
export function anOrder(given: Partial<Order> = {}): Order {
  return {
    id: randomUUID(),
    presentationOid: 'abcdefghijkl',
    title: 'How whales sleep',
    language: 'de',
    returnUrl: 'https://deck.example/p/abcdefghijkl/whales/?session-id={CHECKOUT_SESSION_ID}',
    amount: 299,
    currency: 'EUR',
    ...given,
  };
}

const AN_HOUR_MS = 3_600_000;
const EMAIL = 'ada@example.org';

/** What everything that takes money has to do; run inside a `describe` of its adapter. */
export function paymentsContract(open: () => Promise<PaymentsUnderTest>): void {
  sessionsContract(open);
  refundsContract(open);
  noticesContract(open);
}

function sessionsContract(open: () => Promise<PaymentsUnderTest>): void {
  it('opens a session for an order', async () => {
    const { payments } = await open();
    const order = anOrder();
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

  it('opens one session an order, also asked at once and again', async () => {
    const { payments } = await open();
    const order = anOrder();
    const [first, second] = await Promise.all([payments.createSession(order), payments.createSession(order)]);
    const third = await payments.createSession(order);
    expect([second.id, third.id]).toEqual([first.id, first.id]);
    const other = await payments.createSession(anOrder());
    expect(other.id).not.toBe(first.id);
    expect(other.clientSecret).not.toBe(first.clientSecret);
  });

  it('refuses another price under the same order', async () => {
    const { payments } = await open();
    const order = anOrder();
    await payments.createSession(order);
    await expect(payments.createSession({ ...order, amount: 1 })).rejects.toThrow(PaymentsFailedError);
  });

  it('knows no other sessions', async () => {
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
  ])('keeps $amount of the smallest unit of $currency', async (money) => {
    const { payments } = await open();
    const { id } = await payments.createSession(anOrder(money));
    expect(await payments.readSession(id)).toMatchObject(money);
  });

  it('keeps titles of every script', async () => {
    const { payments } = await open();
    for (const title of ['', '資料 🎉', `"<b>&{}[]${'ü'.repeat(400)}`])
      expect((await payments.createSession(anOrder({ title }))).status).toBe('open');
  });

  it('is complete with the e-mail address once somebody paid, also asked by the order', async () => {
    const { payments, pay } = await open();
    const order = anOrder();
    const session = await payments.createSession(order);
    expect(await pay(session, EMAIL)).toBe(true);
    const paid = await payments.readSession(session.id);
    expect(paid).toMatchObject({ status: 'complete', isPaid: true, email: EMAIL, clientSecret: null });
    expect(paid?.payment).toMatch(/^[A-Za-z0-9_]{8,200}$/);
    expect(await payments.createSession(order)).toEqual(paid);
  });

  it('takes no money after the end', async () => {
    const { payments, pay } = await open();
    const session = await payments.createSession(anOrder());
    await payments.expireSession(session.id);
    await payments.expireSession(session.id);
    expect(await pay(session, EMAIL)).toBe(false);
    const ended = await payments.readSession(session.id);
    expect(ended).toMatchObject({ status: 'expired', isPaid: false, clientSecret: null, payment: null });
  });

  it('leaves what is paid as it is when its end is asked for', async () => {
    const { payments, pay } = await open();
    const session = await payments.createSession(anOrder());
    await pay(session, EMAIL);
    await payments.expireSession(session.id);
    expect(await payments.readSession(session.id)).toMatchObject({ status: 'complete', isPaid: true });
  });
}

/** A session that somebody paid. */
async function paidSession({ payments, pay }: PaymentsUnderTest): Promise<{ id: string; payment: string }> {
  const session = await payments.createSession(anOrder());
  await pay(session, EMAIL);
  const { payment } = (await payments.readSession(session.id)) ?? {};
  if (!payment) throw new Error('it was not paid');
  return { id: session.id, payment };
}

function refundsContract(open: () => Promise<PaymentsUnderTest>): void {
  it('gives money back once, whatever the key', async () => {
    const under = await open();
    const { payments } = under;
    const { id, payment } = await paidSession(under);
    const first = await payments.refund(payment, 'order-1');
    expect(first).toEqual({ reference: expect.stringMatching(/^[A-Za-z0-9_]{8,200}$/), amount: 299 });
    expect(await payments.refund(payment, 'order-1')).toEqual(first);
    expect(await payments.refund(payment, 'another')).toEqual(first);
    expect(await payments.readSession(id)).toMatchObject({ status: 'complete', payment });
  });

  it('tells who asks what went back, and nothing of what did not', async () => {
    const under = await open();
    const { payments } = under;
    const [kept, back] = [await paidSession(under), await paidSession(under)];
    const anHourAgo = new Date(Date.now() - AN_HOUR_MS);
    const of = async (payment: string) =>
      (await payments.returnsSince(anHourAgo)).filter((returned) => returned.payment === payment);
    expect(await of(back.payment)).toEqual([]);
    const refunded = await payments.refund(back.payment, 'order-1');
    const told = { kind: 'refund', state: 'given', payment: back.payment, ...refunded };
    expect(await of(back.payment)).toEqual([told]);
    expect(await of(kept.payment)).toEqual([]);
    const later = await payments.returnsSince(new Date(Date.now() + 1000 * AN_HOUR_MS));
    expect(later).toEqual([]);
  });

  it('gives nothing back of what was not paid', async () => {
    const { payments } = await open();
    await expect(payments.refund('pi_test_nobodyknowsthisone', 'k')).rejects.toThrow(PaymentsFailedError);
  });
}

function noticesContract(open: () => Promise<PaymentsUnderTest>): void {
  const read = ({ payments }: PaymentsUnderTest, { body, headers }: Posted) =>
    payments.readNotice(body, headers);

  const about = async (under: PaymentsUnderTest): Promise<PaymentSession> => {
    const { id } = await paidSession(under);
    const session = await under.payments.readSession(id);
    if (!session) throw new Error('there is no session');
    return session;
  };

  it('hears what happened', async () => {
    const under = await open();
    const session = await about(under);
    const hear = async (happening: Happening) => read(under, await under.post(happening, session));
    expect(await hear('paid')).toEqual({ kind: 'session', sessionId: session.id });
    const dispute = { kind: 'dispute', sessionId: session.id, amount: 299 };
    expect(await hear('disputed')).toMatchObject({ ...dispute, state: 'opened' });
    expect(await hear('dispute-won')).toMatchObject({ ...dispute, state: 'won' });
    expect(await hear('dispute-lost')).toMatchObject({ ...dispute, state: 'lost' });
    expect(await hear('else')).toEqual({ kind: 'nothing' });
    const refunded = await under.payments.refund(session.payment ?? '', 'order-1');
    const refund = { kind: 'refund', sessionId: session.id, ...refunded };
    expect(await hear('refunded')).toEqual({ ...refund, state: 'given' });
    expect(await hear('refund-failed')).toEqual({ ...refund, state: 'failed' });
  });

  it('believes nobody else', async () => {
    const under = await open();
    const session = await about(under);
    const posted = await under.post('paid', session);
    const tampered = Buffer.from(posted.body.toString().replace(session.id, `${session.id}x`));
    const unsigned = Object.fromEntries(Object.keys(posted.headers).map((name) => [name, '']));
    const hostile: Posted[] = [
      { ...posted, body: tampered },
      { ...posted, body: Buffer.alloc(0) },
      { ...posted, headers: {} },
      { ...posted, headers: unsigned },
      under.forge(posted),
    ];
    for (const forged of hostile) await expect(read(under, forged)).rejects.toThrow(ForgedNoticeError);
  });

  it('hears nothing twice an hour later', async () => {
    const under = await open();
    const session = await about(under);
    const stale = await under.post('paid', session, new Date(Date.now() - AN_HOUR_MS));
    await expect(read(under, stale)).rejects.toThrow(ForgedNoticeError);
  });
}
