import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJobs } from '../../adapters/jobs/pg-boss-jobs.ts';
import { createLogger } from '../../http/logger.ts';
import type { Jobs } from '../../ports/jobs.ts';
import {
  buyPdf,
  completeCheckout,
  createCheckoutSession,
  isPurchased,
  payWithCard,
} from '../../testing/checkout-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import {
  checkoutsOf,
  ledgerOf,
  openTestProvider,
  postTestNotification,
  runDelayedJobsNow,
} from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { createMember, PASSWORD } from '../../testing/visitor.ts';
import { visitorFactory } from '../../testing/visitor-factory.ts';
import { listLedger, loadSales } from './index.ts';
import { reconcileJob, recordMissedRefundsAndDisputesJob } from './jobs/purchase-jobs.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await createInstance({ settings: SELLING_SETTINGS });
}, 60_000);
afterAll(() => instance?.close());

const newVisitor = visitorFactory(() => instance.app);
const WAIT = { timeout: 40_000, interval: 200 };

describe('checkouts without a return to the page', () => {
  it('are settled by the reconciliation job as paid or expired', async () => {
    const [ann, ben] = [await newVisitor(), await newVisitor()];
    const [{ oid }, { oid: unpaidOid }] = [await instance.publish(), await instance.publish()];
    const paidSession = await createCheckoutSession(ann, oid);
    const expiredSession = await createCheckoutSession(ben, unpaidOid);
    // Paid and expired at the provider, without a webhook event.
    const provider = await openTestProvider(instance.db);
    await provider.pay({
      ...{ client_secret: paidSession.secret, email: 'ann@example.org', card: '4242424242424242' },
      ...{ expiry: '12/60', cvc: '123', confirmed: false },
    });
    await provider.expireNow(expiredSession.sessionId);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await instance.db
      .updateTable('pdf_checkouts')
      .set({ looked_at: anHourAgo, created_at: anHourAgo })
      .where('presentation_oid', 'in', [oid, unpaidOid])
      .execute();
    const closeJobQueue = await reconcileAsOtherProcess();
    await expect.poll(() => isPurchased(ann, oid), WAIT).toBe(true);
    await expect.poll(async () => (await checkoutsOf(instance.db, unpaidOid))[0]?.status, WAIT).toBe('expired');
    await closeJobQueue();
  });

  it('are closed when replaced, and a second payment is refunded', async () => {
    const ann = await newVisitor();
    const { oid } = await instance.publish();
    const replacedSession = await createCheckoutSession(ann, oid);
    const currentSession = await createCheckoutSession(ann, oid, { provider: 'alternate' });
    await runDelayedJobsNow(instance.db, 'purchases.close');
    await expect.poll(async () => (await checkoutsOf(instance.db, oid))[0]?.status, WAIT).toBe('expired');
    const payReplacedSession = async () => (await payWithCard(ann, replacedSession.secret)).json().outcome;
    await expect.poll(payReplacedSession, WAIT).toBe('session_expired');
    await payWithCard(ann, currentSession.secret);
    await completeCheckout(ann, currentSession.sessionId);
    expect(await isPurchased(ann, oid)).toBe(true);

    const { oid: doublyPaidOid } = await instance.publish();
    const first = await createCheckoutSession(ann, doublyPaidOid);
    // The session stays open at the provider, as sessions of earlier releases may.
    await instance.db
      .updateTable('pdf_checkouts')
      .set({ status: 'expired' })
      .where('session_id', '=', first.sessionId)
      .execute();
    const second = await createCheckoutSession(ann, doublyPaidOid, { provider: 'alternate' });
    await payWithCard(ann, first.secret);
    await payWithCard(ann, second.secret);
    await Promise.all([completeCheckout(ann, first.sessionId), completeCheckout(ann, second.sessionId)]);
    const balance = async () =>
      (await ledgerOf(instance.db, doublyPaidOid)).reduce((sum, { amount }) => sum + amount, 0);
    await expect.poll(balance, WAIT).toBe(299);
    expect((await ledgerOf(instance.db, doublyPaidOid)).map(({ kind }) => kind)).toEqual([
      ...['purchase', 'purchase', 'refund'],
    ]);
    expect(await isPurchased(ann, doublyPaidOid)).toBe(true);
  });
});

describe('refunds without a webhook event', () => {
  it('are recorded once by the look-back job', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    const sessionId = await buyPdf(ann, oid);
    const provider = await openTestProvider(instance.db);
    const { payment } = (await provider.readSession(sessionId)) ?? {};
    await provider.refund(payment ?? '', 'operator');
    expect(await isPurchased(ann, oid)).toBe(true);
    const { jobs, close } = await openOtherJobs();
    await jobs.enqueue(instance.db, recordMissedRefundsAndDisputesJob, {});
    await expect.poll(() => isPurchased(ann, oid), WAIT).toBe(false);
    await jobs.enqueue(instance.db, recordMissedRefundsAndDisputesJob, {});
    await expect.poll(() => isIdle('purchases.look-back'), WAIT).toBe(true);
    await close();
    expect((await ledgerOf(instance.db, oid)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['purchase', 299],
      ['refund', -299],
    ]);
  });
});

async function isIdle(name: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM jobs.job WHERE name = ${name} AND state < 'completed' AND start_after <= now()`.execute(instance.db);
  return rows.length === 0;
}

/** Enqueues reconciliation of all open checkouts, as another process does at start. Returns how to close its queue. */
async function reconcileAsOtherProcess(): Promise<() => Promise<void>> {
  const { jobs, close } = await openOtherJobs();
  await jobs.enqueue(instance.db, reconcileJob, { all: true }, { singletonKey: 'start' });
  return close;
}

async function openOtherJobs(): Promise<{ readonly jobs: Jobs; readonly close: () => Promise<void> }> {
  const { connectionString } = instance;
  const jobs = await openJobs({ connectionString, runsJobs: false, log: createLogger('silent') });
  return { jobs, close: () => jobs.close() };
}

describe('a deleted account', () => {
  it('is removed from its purchases and does not change the ledger', async () => {
    await createMember(instance.app, 'Root', { address: '192.0.2.20' });
    const ann = await createMember(instance.app, 'Ann Leaves', { address: '192.0.2.21' });
    const { oid } = await instance.publish();
    await buyPdf(ann, oid);
    expect(await checkoutsOf(instance.db, oid)).toMatchObject([
      { user_id: expect.any(String), buyer: expect.stringMatching(/^user:/) },
    ]);
    const before = await ledgerOf(instance.db, oid);
    expect((await ann.post('/api/accounts/delete', { password: PASSWORD })).statusCode).toBeLessThan(300);
    await expect
      .poll(() => checkoutsOf(instance.db, oid), WAIT)
      .toMatchObject([{ user_id: null, email: null, buyer: expect.stringMatching(/^gone:/) }]);
    expect(await ledgerOf(instance.db, oid)).toEqual(before);
  });
});

describe('sales', () => {
  it('are listed as sums and as pages of the ledger', async () => {
    const { oid } = await instance.publish({ document: { title: 'Sold' } });
    for (let i = 0; i < 3; i += 1) {
      const sessionId = await buyPdf(await newVisitor(), oid);
      if (i > 0) continue;
      await postTestNotification(instance, {
        ...{ kind: 'refund', sessionId, reference: `re_${oid}_1`, amount: 299, state: 'given' },
      });
    }
    expect(await loadSales(instance.db, oid)).toMatchObject([
      { currency: 'EUR', isLive: false, purchases: 3, refunds: 1, paid: 897, returned: 299 },
    ]);
    const first = await listLedger(instance.db, { limit: 3 });
    const second = await listLedger(instance.db, { limit: 3, after: first.next ?? '' });
    expect(first.entries.map(({ kind, title }) => [kind, title])).toEqual([
      ['purchase', 'Sold'],
      ['purchase', 'Sold'],
      ['refund', 'Sold'],
    ]);
    expect(second.entries[0]).toMatchObject({ kind: 'purchase', presentationOid: oid, amount: 299 });
    expect((await listLedger(instance.db, { limit: 1, after: "'; DROP" })).entries).toHaveLength(1);
    expect(JSON.stringify(first)).not.toContain('@');
  });
});
