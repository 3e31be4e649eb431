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
const POLL_OPTIONS = { timeout: 40_000, interval: 200 };

describe('checkouts without a return to the page', () => {
  it('are settled by the reconciliation job as paid or expired', async () => {
    const [buyer, otherBuyer] = [await newVisitor(), await newVisitor()];
    const [{ oid }, { oid: unpaidOid }] = [await instance.publish(), await instance.publish()];
    const paidSession = await createCheckoutSession(buyer, oid);
    const expiredSession = await createCheckoutSession(otherBuyer, unpaidOid);
    // At the provider, one session is paid and the other expires, but the server receives no webhook event.
    const provider = await openTestProvider(instance.db);
    await provider.pay({
      ...{ client_secret: paidSession.secret, email: 'ann@example.org', card: '4242424242424242' },
      ...{ expiry: '12/60', cvc: '123', confirmed: false },
    });
    await provider.setExpiryToPast(expiredSession.sessionId);
    // Makes the checkouts old enough to be reconciled again.
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await instance.db
      .updateTable('pdf_checkouts')
      .set({ looked_at: anHourAgo, created_at: anHourAgo })
      .where('presentation_oid', 'in', [oid, unpaidOid])
      .execute();
    const closeJobQueue = await reconcileAsOtherProcess();
    await expect.poll(() => isPurchased(buyer, oid), POLL_OPTIONS).toBe(true);
    await expect.poll(async () => (await checkoutsOf(instance.db, unpaidOid))[0]?.status, POLL_OPTIONS).toBe('expired');
    await closeJobQueue();
  });

  it('are closed when the buyer replaces them, and a second payment is refunded', async () => {
    const buyer = await newVisitor();
    const { oid } = await instance.publish();
    const replacedSession = await createCheckoutSession(buyer, oid);
    const currentSession = await createCheckoutSession(buyer, oid, { provider: 'alternate' });
    await runDelayedJobsNow(instance.db, 'purchases.close');
    await expect.poll(async () => (await checkoutsOf(instance.db, oid))[0]?.status, POLL_OPTIONS).toBe('expired');
    const payReplacedSession = async () => (await payWithCard(buyer, replacedSession.secret)).json().outcome;
    await expect.poll(payReplacedSession, POLL_OPTIONS).toBe('session_expired');
    await payWithCard(buyer, currentSession.secret);
    await completeCheckout(buyer, currentSession.sessionId);
    expect(await isPurchased(buyer, oid)).toBe(true);

    const { oid: doublyPaidOid } = await instance.publish();
    const mainSession = await createCheckoutSession(buyer, doublyPaidOid);
    // Marks the checkout as expired, while its session remains open at the provider. Earlier releases did this.
    await instance.db
      .updateTable('pdf_checkouts')
      .set({ status: 'expired' })
      .where('session_id', '=', mainSession.sessionId)
      .execute();
    const alternateSession = await createCheckoutSession(buyer, doublyPaidOid, { provider: 'alternate' });
    await payWithCard(buyer, mainSession.secret);
    await payWithCard(buyer, alternateSession.secret);
    await Promise.all([
      completeCheckout(buyer, mainSession.sessionId),
      completeCheckout(buyer, alternateSession.sessionId),
    ]);
    // 299 cents is the price of one PDF.
    const computeBalance = async () =>
      (await ledgerOf(instance.db, doublyPaidOid)).reduce((sum, { amount }) => sum + amount, 0);
    await expect.poll(computeBalance, POLL_OPTIONS).toBe(299);
    expect((await ledgerOf(instance.db, doublyPaidOid)).map(({ kind }) => kind)).toEqual([
      ...['purchase', 'purchase', 'refund'],
    ]);
    expect(await isPurchased(buyer, doublyPaidOid)).toBe(true);
  });
});

describe('refunds without a webhook event', () => {
  it('are recorded once by the job that reads refunds from the providers', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const sessionId = await buyPdf(buyer, oid);
    const provider = await openTestProvider(instance.db);
    const { payment } = (await provider.readSession(sessionId)) ?? {};
    const idempotencyKey = 'operator';
    await provider.refund(payment ?? '', idempotencyKey);
    expect(await isPurchased(buyer, oid)).toBe(true);
    const { jobs, close } = await openOtherJobs();
    await jobs.enqueue(instance.db, recordMissedRefundsAndDisputesJob, {});
    await expect.poll(() => isPurchased(buyer, oid), POLL_OPTIONS).toBe(false);
    await jobs.enqueue(instance.db, recordMissedRefundsAndDisputesJob, {});
    await expect.poll(() => haveJobsFinished('purchases.look-back'), POLL_OPTIONS).toBe(true);
    await close();
    expect((await ledgerOf(instance.db, oid)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['purchase', 299],
      ['refund', -299],
    ]);
  });
});

/**
 * Returns whether all due jobs of this name have finished. In the enum of the job queue pg-boss, the states `created`,
 * `retry` and `active` are before `completed`.
 */
async function haveJobsFinished(name: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM jobs.job WHERE name = ${name} AND state < 'completed' AND start_after <= now()`.execute(instance.db);
  return rows.length === 0;
}

/**
 * Enqueues the reconciliation of all open checkouts, as another process does at start. Returns a function that closes
 * the job queue of that process.
 */
async function reconcileAsOtherProcess(): Promise<() => Promise<void>> {
  const { jobs, close } = await openOtherJobs();
  await jobs.enqueue(instance.db, reconcileJob, { all: true }, { singletonKey: 'start' });
  return close;
}

/** Opens the job queue as another process that enqueues jobs but does not run them. */
async function openOtherJobs(): Promise<{ readonly jobs: Jobs; readonly close: () => Promise<void> }> {
  const { connectionString } = instance;
  const jobs = await openJobs({ connectionString, runsJobs: false, log: createLogger('silent') });
  return { jobs, close: () => jobs.close() };
}

describe('a deleted account', () => {
  it('is removed from its purchases and does not change the ledger', async () => {
    // The first account of an instance is an administrator. The buyer is a second account without this right.
    await createMember(instance.app, 'Root', { address: '192.0.2.20' });
    const buyer = await createMember(instance.app, 'Ann Leaves', { address: '192.0.2.21' });
    const { oid } = await instance.publish();
    await buyPdf(buyer, oid);
    expect(await checkoutsOf(instance.db, oid)).toMatchObject([
      { user_id: expect.any(String), buyer: expect.stringMatching(/^user:/) },
    ]);
    const ledgerBefore = await ledgerOf(instance.db, oid);
    expect((await buyer.post('/api/accounts/delete', { password: PASSWORD })).statusCode).toBeLessThan(300);
    await expect
      .poll(() => checkoutsOf(instance.db, oid), POLL_OPTIONS)
      .toMatchObject([{ user_id: null, email: null, buyer: expect.stringMatching(/^gone:/) }]);
    expect(await ledgerOf(instance.db, oid)).toEqual(ledgerBefore);
  });
});

describe('sales', () => {
  it('are listed as sums, and as pages of the ledger without e-mail addresses', async () => {
    const { oid } = await instance.publish({ document: { title: 'Sold' } });
    for (let i = 0; i < 3; i += 1) {
      const sessionId = await buyPdf(await newVisitor(), oid);
      // Only the first purchase is refunded.
      if (i > 0) continue;
      await postTestNotification(instance, {
        ...{ kind: 'refund', sessionId, reference: `re_${oid}_1`, amount: 299, state: 'given' },
      });
    }
    expect(await loadSales(instance.db, oid)).toMatchObject([
      { currency: 'EUR', isLive: false, purchases: 3, refunds: 1, paid: 897, returned: 299 },
    ]);
    const firstPage = await listLedger(instance.db, { limit: 3 });
    const secondPage = await listLedger(instance.db, { limit: 3, after: firstPage.next ?? '' });
    expect(firstPage.entries.map(({ kind, title }) => [kind, title])).toEqual([
      ['purchase', 'Sold'],
      ['purchase', 'Sold'],
      ['refund', 'Sold'],
    ]);
    expect(secondPage.entries[0]).toMatchObject({ kind: 'purchase', presentationOid: oid, amount: 299 });
    // A malformed `after` is ignored.
    expect((await listLedger(instance.db, { limit: 1, after: "'; DROP" })).entries).toHaveLength(1);
    expect(JSON.stringify(firstPage)).not.toContain('@');
  });
});
