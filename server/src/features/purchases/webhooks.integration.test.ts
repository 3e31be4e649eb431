import { randomBytes } from 'node:crypto';
import { paymentWebhookPath } from '@flydeck/contract/purchases/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentNotification } from '../../ports/payments.ts';
import {
  buyPdf,
  createCheckoutSession,
  isPurchased,
  payWithCard,
  requestCheckout,
} from '../../testing/checkout-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { checkoutsOf, ledgerOf, openTestProvider, postTestNotification } from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { visitorFactory } from '../../testing/visitor-factory.ts';

let instance: Instance;
beforeAll(async () => {
  // Without a worker, jobs stay in the queue, so that tests can count the delivery jobs.
  instance = await createInstance({ settings: { ...SELLING_SETTINGS, WORKER: 'false' } });
}, 60_000);
afterAll(() => instance?.close());

const newVisitor = visitorFactory(() => instance.app);
const createReference = () => `re_${randomBytes(8).toString('hex')}`;
/** Returns kind and amount of each ledger entry, oldest first. */
const listEntries = async (oid: string) => (await ledgerOf(instance.db, oid)).map(({ kind, amount }) => [kind, amount]);

/** Posts a webhook event twice, as providers may do. */
async function postTwice(event: PaymentNotification): Promise<void> {
  for (let i = 0; i < 2; i += 1) expect((await postTestNotification(instance, event)).statusCode).toBe(204);
}
/** Returns the event of a refund of the full price, 299 cents. */
const createRefundEvent = (sessionId: string, overrides: object = {}): PaymentNotification => ({
  ...{
    kind: 'refund' as const,
    sessionId,
    reference: createReference(),
    amount: 299,
    state: 'given' as const,
  },
  ...overrides,
});

describe('webhooks', () => {
  it('settle a payment once, even without a return to the page and with repeated events (V7.10)', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const { secret, sessionId } = await createCheckoutSession(buyer, oid);
    await postTwice({ kind: 'session', sessionId });
    expect(await isPurchased(buyer, oid)).toBe(false);
    await payWithCard(buyer, secret);
    await Promise.all([1, 2, 3].map(() => postTwice({ kind: 'session', sessionId })));
    expect(await isPurchased(buyer, oid)).toBe(true);
    expect(await listEntries(oid)).toEqual([['purchase', 299]]);
  });

  it('with an invalid signature, an unknown provider or a body that is too large are rejected', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const { secret, sessionId } = await createCheckoutSession(buyer, oid);
    await payWithCard(buyer, secret);
    const { body, headers } = (await openTestProvider(instance.db)).createWebhookRequest({
      kind: 'session',
      sessionId,
    });
    const otherProviderEvent = (await openTestProvider(instance.db, 'alternate')).createWebhookRequest({
      kind: 'session',
      sessionId,
    });
    const postWebhook = (payload: Buffer | string, requestHeaders: Record<string, string>, provider = 'test') =>
      instance.app.inject({ method: 'POST', url: paymentWebhookPath(provider), headers: requestHeaders, payload });
    for (const [payload, requestHeaders] of [
      [body, {}],
      [Buffer.concat([body, Buffer.from(' ')]), headers],
      [body, { 'flydeck-signature': 't=1,v1=00' }],
      [otherProviderEvent.body, otherProviderEvent.headers],
      ['', headers],
      ['{}', { ...headers, 'content-type': 'application/json' }],
    ] as const) {
      const response = await postWebhook(payload, requestHeaders);
      expect([response.statusCode, response.json().code]).toEqual([400, 'request.invalid']);
    }
    expect((await postWebhook(body, { ...headers }, 'paypal')).statusCode).toBe(404);
    expect((await postWebhook(body, { ...headers }, '__proto__')).statusCode).toBe(404);
    expect((await postWebhook('x'.repeat(300_000), headers)).statusCode).toBe(413);
    expect(await listEntries(oid)).toEqual([]);
    // A webhook with a valid signature is accepted, whatever its content type is.
    expect((await postWebhook(body, { ...headers, 'content-type': 'text/html' })).statusCode).toBe(204);
    expect(await listEntries(oid)).toEqual([['purchase', 299]]);
  });

  it('with invalid signatures are rate-limited per IP address, but valid webhooks are not', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const { secret, sessionId } = await createCheckoutSession(buyer, oid);
    await payWithCard(buyer, secret);
    const { body, headers } = (await openTestProvider(instance.db)).createWebhookRequest({
      kind: 'session',
      sessionId,
    });
    const postWebhook = async (payload: Buffer | string, remoteAddress: string) => {
      const url = paymentWebhookPath('test');
      return (await instance.app.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode;
    };
    const [attackerAddress, otherAddress] = ['192.0.2.66', '192.0.2.67'];
    const statuses: number[] = [];
    for (let i = 0; i < 25; i += 1) statuses.push(await postWebhook(`{${i}}`, attackerAddress));
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);
    expect(await postWebhook('{}', otherAddress)).toBe(400);
    for (let i = 0; i < 30; i += 1) expect(await postWebhook(body, attackerAddress)).toBe(204);
    expect(await listEntries(oid)).toEqual([['purchase', 299]]);
  });

  it('about unknown sessions, and webhooks that have no effect, are accepted with 204', async () => {
    await postTwice({ kind: 'session', sessionId: 'cs_test_unknown' });
    await postTwice(createRefundEvent('cs_test_unknown'));
    await postTwice({ kind: 'nothing' });
  });

  it.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'HUF' }],
    ['presentation', { presentation_oid: 'AAAAAAAAAAAAAAAA' }],
    ['order', { order_id: '00000000-0000-4000-8000-000000000000' }],
  ] as const)('about a session with another %s grant no right to the PDF', async (_, values) => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const { secret, sessionId } = await createCheckoutSession(buyer, oid);
    await payWithCard(buyer, secret);
    await instance.db.updateTable('test_payments').set(values).where('session_id', '=', sessionId).execute();
    await postTwice({ kind: 'session', sessionId });
    expect(await isPurchased(buyer, oid)).toBe(false);
    expect(await listEntries(oid)).toEqual([]);
  });
});

describe('refunds and disputes', () => {
  it('a full refund withdraws the right to the PDF, which can then be bought again', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const sessionId = await buyPdf(buyer, oid);
    await postTwice(createRefundEvent(sessionId));
    expect(await isPurchased(buyer, oid)).toBe(false);
    expect(await listEntries(oid)).toEqual([
      ['purchase', 299],
      ['refund', -299],
    ]);
    expect((await requestCheckout(buyer, oid)).statusCode).toBe(200);
  });

  it('partial refunds withdraw the right to the PDF only when their sum is the price', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const sessionId = await buyPdf(buyer, oid);
    await postTwice(createRefundEvent(sessionId, { amount: 100 }));
    expect(await isPurchased(buyer, oid)).toBe(true);
    await postTwice(createRefundEvent(sessionId, { amount: 199 }));
    expect(await isPurchased(buyer, oid)).toBe(false);
    expect(await listEntries(oid)).toEqual([
      ['purchase', 299],
      ['refund', -100],
      ['refund', -199],
    ]);
  });

  it.each([
    ['given, failed', ['given', 'failed']],
    ['failed, given', ['failed', 'given']],
    ['given, failed, given', ['given', 'failed', 'given']],
    ['failed alone', ['failed']],
  ] as const)('a failed refund restores the right to the PDF after these events: %s', async (_, states) => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const sessionId = await buyPdf(buyer, oid);
    const reference = createReference();
    for (const state of states) await postTwice(createRefundEvent(sessionId, { reference, state }));
    expect(await isPurchased(buyer, oid)).toBe(true);
    expect(await listEntries(oid)).toEqual([
      ['purchase', 299],
      ['refund', -299],
      ['refund-failed', 299],
    ]);
    await postTwice(createRefundEvent(sessionId));
    expect(await isPurchased(buyer, oid)).toBe(false);
  });

  it('a failed partial refund restores the right to the PDF', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const sessionId = await buyPdf(buyer, oid);
    const [failingReference, otherReference] = [createReference(), createReference()];
    await postTwice(createRefundEvent(sessionId, { reference: failingReference, amount: 100 }));
    await postTwice(createRefundEvent(sessionId, { reference: otherReference, amount: 199 }));
    expect(await isPurchased(buyer, oid)).toBe(false);
    await postTwice(createRefundEvent(sessionId, { reference: failingReference, amount: 100, state: 'failed' }));
    expect(await isPurchased(buyer, oid)).toBe(true);
    expect((await listEntries(oid)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(100);
  });

  it('a failed refund does not restore the right to the PDF while a dispute is open', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const sessionId = await buyPdf(buyer, oid);
    const [refund, dispute] = [createReference(), createReference()];
    const disputeEvent = { kind: 'dispute' as const, sessionId, reference: dispute, amount: 299 };
    await postTwice(createRefundEvent(sessionId, { reference: refund }));
    await postTwice({ ...disputeEvent, state: 'opened' });
    await postTwice(createRefundEvent(sessionId, { reference: refund, state: 'failed' }));
    expect(await isPurchased(buyer, oid)).toBe(false);
    await postTwice({ ...disputeEvent, state: 'won' });
    expect(await isPurchased(buyer, oid)).toBe(true);
  });

  it('a failed refund enqueues the delivery if the link was not mailed before', async () => {
    const { oid } = await instance.publish();
    const sessionId = await buyPdf(await newVisitor(), oid);
    const { db } = instance;
    const [checkout] = await checkoutsOf(db, oid);
    const countDeliveryJobs = async () => {
      const { rows } = await sql`
        SELECT 1 FROM jobs.job WHERE name = 'purchases.deliver' AND state = 'created'
          AND data->>'checkoutId' = ${checkout!.id}`.execute(db);
      return rows.length;
    };
    const reference = createReference();
    await postTwice(createRefundEvent(sessionId, { reference }));
    // Simulates that the delivery job has already run while the purchase was not valid.
    await sql`
      UPDATE jobs.job SET state = 'completed'
      WHERE name = 'purchases.deliver' AND data->>'checkoutId' = ${checkout!.id}`.execute(db);
    await postTwice(createRefundEvent(sessionId, { reference, state: 'failed' }));
    expect(await countDeliveryJobs()).toBe(1);
  });

  it('a refund of a second purchase restores the right of the first, whose dispute the seller has won', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const sessionId = await buyPdf(buyer, oid);
    const dispute = { kind: 'dispute' as const, sessionId, reference: createReference(), amount: 299 };
    await postTwice({ ...dispute, state: 'opened' });
    const secondSessionId = await buyPdf(buyer, oid);
    await postTwice({ ...dispute, state: 'won' });
    await postTwice(createRefundEvent(secondSessionId));
    expect(await isPurchased(buyer, oid)).toBe(true);
    const rows = await checkoutsOf(instance.db, oid);
    expect(rows.map((row) => row.withdrawn_at === null)).toEqual([true, false]);
  });

  it('a refund that precedes the payment is recorded when its event is repeated after the payment', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const { secret, sessionId } = await createCheckoutSession(buyer, oid);
    await postTwice(createRefundEvent(sessionId));
    expect(await listEntries(oid)).toEqual([]);
    await payWithCard(buyer, secret);
    await postTwice(createRefundEvent(sessionId));
    expect(await listEntries(oid)).toEqual([
      ['purchase', 299],
      ['refund', -299],
    ]);
    expect(await isPurchased(buyer, oid)).toBe(false);
  });

  it('disputes withdraw the right to the PDF until the seller wins all of them', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const sessionId = await buyPdf(buyer, oid);
    const postDispute = (reference: string, state: 'opened' | 'won' | 'lost') =>
      postTwice({ kind: 'dispute', sessionId, reference, amount: 299, state });
    const [firstDispute, secondDispute] = [createReference(), createReference()];
    await postDispute(firstDispute, 'opened');
    expect(await isPurchased(buyer, oid)).toBe(false);
    await postDispute(secondDispute, 'opened');
    await postDispute(firstDispute, 'won');
    expect(await isPurchased(buyer, oid)).toBe(false);
    await postDispute(secondDispute, 'won');
    expect(await isPurchased(buyer, oid)).toBe(true);
    // This late event must have no effect, because the seller has already won the dispute.
    await postDispute(firstDispute, 'opened');
    expect(await isPurchased(buyer, oid)).toBe(true);
    const lostDispute = createReference();
    await postDispute(lostDispute, 'lost');
    expect(await isPurchased(buyer, oid)).toBe(false);
    expect(await listEntries(oid)).toEqual([
      ['purchase', 299],
      ['dispute', -299],
      ['dispute', -299],
      ['dispute-won', 299],
      ['dispute-won', 299],
      ['dispute', -299],
    ]);
  });

  it('a dispute that the seller wins restores no right if the PDF was bought again', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const sessionId = await buyPdf(buyer, oid);
    const reference = createReference();
    await postTwice({ kind: 'dispute', sessionId, reference, amount: 299, state: 'opened' });
    await buyPdf(buyer, oid);
    await postTwice({ kind: 'dispute', sessionId, reference, amount: 299, state: 'won' });
    const rows = await checkoutsOf(instance.db, oid);
    expect(rows.map((row) => row.withdrawn_at === null)).toEqual([false, true]);
  });
});

describe('the ledger', () => {
  it('refuses updates and deletions', async () => {
    const { oid } = await instance.publish();
    await buyPdf(await newVisitor(), oid);
    const { db } = instance;
    for (const attempt of [
      db.updateTable('purchase_ledger').set({ amount: 0 }),
      db.deleteFrom('purchase_ledger').where('presentation_oid', '=', oid),
    ])
      await expect(attempt.execute()).rejects.toThrow('the ledger is only added to');
    expect(await listEntries(oid)).toEqual([['purchase', 299]]);
  });
});
