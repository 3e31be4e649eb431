import { TEST_CARDS } from '@flydeck/contract/purchases/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import type { PaymentNotification, PaymentSession } from '../../ports/payments.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createOrder, type PaymentsUnderTest, type ProviderEvent, paymentsContract } from './payments.contract.ts';
import { createTestPayments, type TestPayments } from './test-payments.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database?.close());

/** Opens the test provider of the main or alternate checkout. */
function openTestPayments(name: 'test' | 'alternate', now?: () => Date, secret = 's'.repeat(64)): TestPayments {
  return createTestPayments({
    name,
    db: database.db,
    secret,
    acceptsTestCards: async () => true,
    ...(now && { now }),
  });
}

/** A valid card form without its session. */
const FORM = {
  email: 'ada@example.org',
  card: TEST_CARDS.success as string,
  expiry: '12/99',
  cvc: '123',
  confirmed: false,
};

/** Returns the card form of a session. */
const formOf = ({ clientSecret }: PaymentSession, overrides: Partial<typeof FORM> = {}) => ({
  ...FORM,
  ...overrides,
  client_secret: clientSecret ?? '',
});

/** Returns the notification that the provider sends for an event. Disputes are about the whole price, 299 cents. */
async function notificationOf(event: ProviderEvent, { id }: PaymentSession): Promise<PaymentNotification> {
  if (event === 'ignored') return { kind: 'nothing' };
  if (event === 'paid') return { kind: 'session', sessionId: id };
  if (event === 'refunded' || event === 'refund-failed') {
    const query = database.db.selectFrom('test_payments').select(['refund', 'amount']);
    const { refund, amount } = await query.where('session_id', '=', id).executeTakeFirstOrThrow();
    return {
      kind: 'refund',
      sessionId: id,
      reference: refund ?? '',
      amount,
      state: event === 'refunded' ? 'given' : 'failed',
    };
  }
  const state = ({ disputed: 'opened', 'dispute-won': 'won', 'dispute-lost': 'lost' } as const)[event];
  return { kind: 'dispute', sessionId: id, reference: `dp_test_${id}`, amount: 299, state };
}

function openPaymentsUnderTest(name: 'test' | 'alternate'): PaymentsUnderTest {
  const payments = openTestPayments(name);
  return {
    payments,
    pay: async (session, email) => (await payments.pay(formOf(session, { email })))?.outcome === 'paid',
    webhookRequestFor: async (event, session, at) =>
      openTestPayments(name, () => at ?? new Date()).createWebhookRequest(await notificationOf(event, session)),
    forge: ({ body }) =>
      openTestPayments(name, undefined, 'x'.repeat(64)).createWebhookRequest(JSON.parse(body.toString())),
  };
}

describe('createTestPayments', () => {
  paymentsContract(async () => openPaymentsUnderTest('test'));
});

describe('createTestPayments of the alternate checkout', () => {
  paymentsContract(async () => openPaymentsUnderTest('alternate'));
});

describe('test cards', () => {
  const outcomeOf = async (overrides: Partial<typeof FORM>) => {
    const payments = openTestPayments('test');
    const session = await payments.createSession(createOrder());
    const result = await payments.pay(formOf(session, overrides));
    const { isPaid } = (await payments.readSession(session.id)) ?? {};
    expect(isPaid).toBe(result?.outcome === 'paid');
    return result?.outcome;
  };

  it.each([
    ['a valid card pays', {}, 'paid'],
    ['the declined test card is declined', { card: TEST_CARDS.declined }, 'declined'],
    ['a card that is not a test card is declined', { card: '5555555555554444' }, 'declined'],
    ['a mistyped card is declined', { card: '4242424242424241' }, 'declined'],
    ['the expired test card is expired', { card: TEST_CARDS.expired }, 'expired_card'],
    ['a past expiry date is expired', { expiry: '01/20' }, 'expired_card'],
    [
      'the card with authentication is not charged before the buyer confirms',
      { card: TEST_CARDS.authentication },
      'authentication',
    ],
    ['a confirmed authentication pays', { card: TEST_CARDS.authentication, confirmed: true }, 'paid'],
  ] as const)('%s', async (_name, overrides, outcome) => {
    expect(await outcomeOf(overrides)).toBe(outcome);
  });

  it('accepts a card through the last day of its month', async () => {
    const duringMonth = openTestPayments('test', () => new Date('2027-03-31T23:59:59Z'));
    const afterMonth = openTestPayments('test', () => new Date('2027-04-01T00:00:00Z'));
    const session = await duringMonth.createSession(createOrder());
    const form = formOf(session, { expiry: '03/27' });
    expect((await afterMonth.pay(form))?.outcome).toBe('expired_card');
    expect((await duringMonth.pay(form))?.outcome).toBe('paid');
  });

  it('returns the same outcome and URL for concurrent payments of a session, and ignores a later payment', async () => {
    const payments = openTestPayments('test');
    const session = await payments.createSession(createOrder());
    const concurrentPayments = Array.from({ length: 8 }, (_, tab) =>
      payments.pay(formOf(session, { email: `tab-${tab}@example.org` })),
    );
    const returnUrl = `https://deck.example/p/abcdefghijkl/whales/?session-id=${session.id}`;
    for (const paid of await Promise.all(concurrentPayments)) expect(paid).toEqual({ outcome: 'paid', returnUrl });
    const sessionAfterPayment = await payments.readSession(session.id);
    await payments.pay(formOf(session, { email: 'later@example.org' }));
    expect(await payments.readSession(session.id)).toEqual(sessionAfterPayment);
  });

  it('rejects expired sessions, sessions of another provider, and a session id as the client secret', async () => {
    const payments = openTestPayments('test');
    const session = await payments.createSession(createOrder());
    expect(await openTestPayments('alternate').pay(formOf(session))).toBeUndefined();
    expect(await openTestPayments('alternate').readSession(session.id)).toBeUndefined();
    expect(await payments.pay({ ...FORM, client_secret: session.id })).toBeUndefined();
    await payments.setExpiryToPast(session.id);
    expect(await payments.readSession(session.id)).toMatchObject({ status: 'expired', clientSecret: null });
    expect((await payments.pay(formOf(session)))?.outcome).toBe('session_expired');
  });

  it('rejects a test card if test cards are no longer accepted for the presentation', async () => {
    const session = await openTestPayments('test').createSession(createOrder());
    const acceptsTestCards = async (oid: string) => oid !== session.presentationOid;
    const payments = createTestPayments({ name: 'test', db: database.db, secret: 's'.repeat(64), acceptsTestCards });
    expect((await payments.pay(formOf(session)))?.outcome).toBe('session_expired');
    expect(await payments.readSession(session.id)).toMatchObject({ status: 'open', isPaid: false });
  });
});
