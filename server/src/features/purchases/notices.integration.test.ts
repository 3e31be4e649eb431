import { randomBytes } from 'node:crypto';
import { paymentWebhookPath } from '@flydeck/contract/purchases/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentNotice } from '../../ports/payments.ts';
import { aSession, buy, create, isBought, pay } from '../../testing/a-buyer.ts';
import { anInstance, type Instance } from '../../testing/an-instance.ts';
import { checkoutsOf, ledgerOf, post, theTestProvider } from '../../testing/purchases-kept.ts';
import { SELLING } from '../../testing/selling.ts';
import { strangers } from '../../testing/strangers.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await anInstance({ settings: { ...SELLING, WORKER: 'false' } });
}, 60_000);
afterAll(() => instance?.close());

const somebody = strangers(() => instance.app);
const aReference = () => `re_${randomBytes(8).toString('hex')}`;
const kindsOf = async (oid: string) =>
  (await ledgerOf(instance.db, oid)).map(({ kind, amount }) => [kind, amount]);

/** Posts it, and posts it again as providers do. */
async function tell(notice: PaymentNotice): Promise<void> {
  for (let i = 0; i < 2; i += 1) expect((await post(instance, notice)).statusCode).toBe(204);
}
const refundOf = (sessionId: string, more: object = {}): PaymentNotice => ({
  ...{ kind: 'refund' as const, sessionId, reference: aReference(), amount: 299, state: 'given' as const },
  ...more,
});

describe('a webhook', () => {
  it('settles what no page came back from, however often it is called', async () => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const { secret, sessionId } = await aSession(ann, oid);
    await tell({ kind: 'session', sessionId });
    expect(await isBought(ann, oid)).toBe(false);
    await pay(ann, secret);
    await Promise.all([1, 2, 3].map(() => tell({ kind: 'session', sessionId })));
    expect(await isBought(ann, oid)).toBe(true);
    expect(await kindsOf(oid)).toEqual([['purchase', 299]]);
  });

  it('by somebody else is refused', async () => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const { secret, sessionId } = await aSession(ann, oid);
    await pay(ann, secret);
    const { body, headers } = (await theTestProvider(instance.db)).notify({ kind: 'session', sessionId });
    const foreign = (await theTestProvider(instance.db, 'alternate')).notify({ kind: 'session', sessionId });
    const call = (payload: Buffer | string, more: Record<string, string>, provider = 'test') =>
      instance.app.inject({ method: 'POST', url: paymentWebhookPath(provider), headers: more, payload });
    for (const [payload, more] of [
      [body, {}],
      [Buffer.concat([body, Buffer.from(' ')]), headers],
      [body, { 'flydeck-signature': 't=1,v1=00' }],
      [foreign.body, foreign.headers],
      ['', headers],
      ['{}', { ...headers, 'content-type': 'application/json' }],
    ] as const) {
      const answer = await call(payload, more);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
    }
    expect((await call(body, { ...headers }, 'paypal')).statusCode).toBe(404);
    expect((await call(body, { ...headers }, '__proto__')).statusCode).toBe(404);
    expect((await call('x'.repeat(300_000), headers)).statusCode).toBe(413);
    expect(await kindsOf(oid)).toEqual([]);
    expect((await call(body, { ...headers, 'content-type': 'text/html' })).statusCode).toBe(204);
    expect(await kindsOf(oid)).toEqual([['purchase', 299]]);
  });

  it('by somebody else too often is not answered any more, and a true one always is', async () => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const { secret, sessionId } = await aSession(ann, oid);
    await pay(ann, secret);
    const { body, headers } = (await theTestProvider(instance.db)).notify({ kind: 'session', sessionId });
    const call = async (payload: Buffer | string, remoteAddress: string) => {
      const url = paymentWebhookPath('test');
      return (await instance.app.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode;
    };
    const [eve, other] = ['192.0.2.66', '192.0.2.67'];
    const told: number[] = [];
    for (let i = 0; i < 25; i += 1) told.push(await call(`{${i}}`, eve));
    expect(told).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);
    expect(await call('{}', other)).toBe(400);
    for (let i = 0; i < 30; i += 1) expect(await call(body, eve)).toBe(204);
    expect(await kindsOf(oid)).toEqual([['purchase', 299]]);
  });

  it('about what nobody ordered is nothing', async () => {
    await tell({ kind: 'session', sessionId: 'cs_test_of_nobody' });
    await tell(refundOf('cs_test_of_nobody'));
    await tell({ kind: 'nothing' });
  });

  it.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'HUF' }],
    ['presentation', { presentation_oid: 'AAAAAAAAAAAAAAAA' }],
    ['order', { order_id: '00000000-0000-4000-8000-000000000000' }],
  ] as const)('about a session with another %s is no right', async (_what, changed) => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const { secret, sessionId } = await aSession(ann, oid);
    await pay(ann, secret);
    await instance.db.updateTable('test_payments').set(changed).where('session_id', '=', sessionId).execute();
    await tell({ kind: 'session', sessionId });
    expect(await isBought(ann, oid)).toBe(false);
    expect(await kindsOf(oid)).toEqual([]);
  });
});

describe('money that goes back', () => {
  it('in whole takes the right away, and it can be bought anew', async () => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const sessionId = await buy(ann, oid);
    await tell(refundOf(sessionId));
    expect(await isBought(ann, oid)).toBe(false);
    expect(await kindsOf(oid)).toEqual([
      ['purchase', 299],
      ['refund', -299],
    ]);
    expect((await create(ann, oid)).statusCode).toBe(200);
  });

  it('in parts is noted, and nothing else', async () => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const sessionId = await buy(ann, oid);
    await tell(refundOf(sessionId, { amount: 100 }));
    expect(await isBought(ann, oid)).toBe(true);
    await tell(refundOf(sessionId, { amount: 199 }));
    expect(await isBought(ann, oid)).toBe(false);
    expect(await kindsOf(oid)).toEqual([
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
  ] as const)('and that no bank takes comes home, and the right with it: %s', async (_order, states) => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const sessionId = await buy(ann, oid);
    const reference = aReference();
    for (const state of states) await tell(refundOf(sessionId, { reference, state }));
    expect(await isBought(ann, oid)).toBe(true);
    expect(await kindsOf(oid)).toEqual([
      ['purchase', 299],
      ['refund', -299],
      ['refund-failed', 299],
    ]);
    await tell(refundOf(sessionId));
    expect(await isBought(ann, oid)).toBe(false);
  });

  it('in parts, of which one fails, leaves the buyer what was paid for', async () => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const sessionId = await buy(ann, oid);
    const [first, second] = [aReference(), aReference()];
    await tell(refundOf(sessionId, { reference: first, amount: 100 }));
    await tell(refundOf(sessionId, { reference: second, amount: 199 }));
    expect(await isBought(ann, oid)).toBe(false);
    await tell(refundOf(sessionId, { reference: first, amount: 100, state: 'failed' }));
    expect(await isBought(ann, oid)).toBe(true);
    expect((await kindsOf(oid)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(100);
  });

  it('and fails stays away from the right while a bank holds the money', async () => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const sessionId = await buy(ann, oid);
    const [refund, dispute] = [aReference(), aReference()];
    const disputed = { kind: 'dispute' as const, sessionId, reference: dispute, amount: 299 };
    await tell(refundOf(sessionId, { reference: refund }));
    await tell({ ...disputed, state: 'opened' });
    await tell(refundOf(sessionId, { reference: refund, state: 'failed' }));
    expect(await isBought(ann, oid)).toBe(false);
    await tell({ ...disputed, state: 'won' });
    expect(await isBought(ann, oid)).toBe(true);
  });

  it('before the link was mailed, and comes home, is delivered after all', async () => {
    const { oid } = await instance.publish();
    const sessionId = await buy(await somebody(), oid);
    const { db } = instance;
    const [checkout] = await checkoutsOf(db, oid);
    const waiting = async () => {
      const { rows } = await sql`
        SELECT 1 FROM jobs.job WHERE name = 'purchases.deliver' AND state = 'created'
          AND data->>'checkoutId' = ${checkout!.id}`.execute(db);
      return rows.length;
    };
    const reference = aReference();
    await tell(refundOf(sessionId, { reference }));
    // The job came, and found that there was nothing to do.
    await sql`
      UPDATE jobs.job SET state = 'completed'
      WHERE name = 'purchases.deliver' AND data->>'checkoutId' = ${checkout!.id}`.execute(db);
    await tell(refundOf(sessionId, { reference, state: 'failed' }));
    expect(await waiting()).toBe(1);
  });

  it('for the purchase that stood in for another one gives that one its right', async () => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const sessionId = await buy(ann, oid);
    const dispute = { kind: 'dispute' as const, sessionId, reference: aReference(), amount: 299 };
    await tell({ ...dispute, state: 'opened' });
    const again = await buy(ann, oid);
    await tell({ ...dispute, state: 'won' });
    await tell(refundOf(again));
    expect(await isBought(ann, oid)).toBe(true);
    const rows = await checkoutsOf(instance.db, oid);
    expect(rows.map((row) => row.withdrawn_at === null)).toEqual([true, false]);
  });

  it('before anybody noted that it came is noted after it', async () => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const { secret, sessionId } = await aSession(ann, oid);
    await tell(refundOf(sessionId));
    expect(await kindsOf(oid)).toEqual([]);
    await pay(ann, secret);
    await tell(refundOf(sessionId));
    expect(await kindsOf(oid)).toEqual([
      ['purchase', 299],
      ['refund', -299],
    ]);
    expect(await isBought(ann, oid)).toBe(false);
  });

  it('by the buyer’s bank takes the right until it is decided for us', async () => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const sessionId = await buy(ann, oid);
    const dispute = (reference: string, state: 'opened' | 'won' | 'lost') =>
      tell({ kind: 'dispute', sessionId, reference, amount: 299, state });
    const [one, two] = [aReference(), aReference()];
    await dispute(one, 'opened');
    expect(await isBought(ann, oid)).toBe(false);
    await dispute(two, 'opened');
    await dispute(one, 'won');
    expect(await isBought(ann, oid)).toBe(false);
    await dispute(two, 'won');
    expect(await isBought(ann, oid)).toBe(true);
    await dispute(one, 'opened');
    expect(await isBought(ann, oid)).toBe(true);
    const three = aReference();
    await dispute(three, 'lost');
    expect(await isBought(ann, oid)).toBe(false);
    expect(await kindsOf(oid)).toEqual([
      ['purchase', 299],
      ['dispute', -299],
      ['dispute', -299],
      ['dispute-won', 299],
      ['dispute-won', 299],
      ['dispute', -299],
    ]);
  });

  it('is not given back by a dispute that was won after it was refunded, or bought anew', async () => {
    const { oid } = await instance.publish();
    const ann = await somebody();
    const sessionId = await buy(ann, oid);
    const reference = aReference();
    await tell({ kind: 'dispute', sessionId, reference, amount: 299, state: 'opened' });
    await buy(ann, oid);
    await tell({ kind: 'dispute', sessionId, reference, amount: 299, state: 'won' });
    const rows = await checkoutsOf(instance.db, oid);
    expect(rows.map((row) => row.withdrawn_at === null)).toEqual([false, true]);
  });
});

describe('the ledger', () => {
  it('is only added to', async () => {
    const { oid } = await instance.publish();
    await buy(await somebody(), oid);
    const { db } = instance;
    for (const attempt of [
      db.updateTable('purchase_ledger').set({ amount: 0 }),
      db.deleteFrom('purchase_ledger').where('presentation_oid', '=', oid),
    ])
      await expect(attempt.execute()).rejects.toThrow('the ledger is only added to');
    expect(await kindsOf(oid)).toEqual([['purchase', 299]]);
  });
});
