import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buyPdf,
  completeCheckout,
  createCheckoutSession,
  isPurchased,
  payWithCard,
} from '../../testing/checkout-calls.ts';
import { exportCallsOf } from '../../testing/export-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { checkoutsOf, findMailsWith, ledgerOf, pdfLinkIn, runDelayedJobsNow } from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { visitorFactory } from '../../testing/visitor-factory.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await createInstance({ settings: SELLING_SETTINGS });
}, 60_000);
afterAll(() => instance?.close());

const newVisitor = visitorFactory(() => instance.app);
const publishPresentation = async () => {
  const title = `Gone ${Math.random().toString(36).slice(2)}`;
  return { title, oid: (await instance.publish({ document: { title } })).oid };
};
const deletePresentation = (oid: string) => instance.db.deleteFrom('presentations').where('oid', '=', oid).execute();
const hidePresentation = (oid: string) =>
  sql`UPDATE presentations SET moderation = 'hidden' WHERE oid = ${oid}`.execute(instance.db);
const makePrivateAndNotForSale = (oid: string) =>
  sql`UPDATE presentations SET privacy = 'private', pdf_price = '{"kind":"none"}' WHERE oid = ${oid}`.execute(
    instance.db,
  );
/** Makes delayed jobs due now. Returns kind and amount of the ledger entries of a presentation, oldest first. */
const listEntriesAfterJobs = async (oid: string) => {
  await runDelayedJobsNow(instance.db);
  return (await ledgerOf(instance.db, oid)).map(({ kind, amount }) => [kind, amount]);
};
const POLL_OPTIONS = { timeout: 50_000, interval: 300 };

describe('the payment for a PDF', () => {
  it.each([
    ['deleted', deletePresentation],
    ['hidden by moderators', hidePresentation],
  ])('is refunded if the presentation was %s before the payment', async (_, deleteOrHide) => {
    const { oid, title } = await publishPresentation();
    const buyer = await newVisitor();
    const { secret, sessionId } = await createCheckoutSession(buyer, oid);
    await deleteOrHide(oid);
    expect((await payWithCard(buyer, secret)).json().outcome).toBe('paid');
    expect((await completeCheckout(buyer, sessionId)).json()).toEqual({ isPurchased: true });
    expect((await exportCallsOf(buyer).request(oid)).statusCode).toBe(404);
    const expectedEntries = [
      ['purchase', 299],
      ['refund', -299],
    ];
    await expect.poll(() => listEntriesAfterJobs(oid), POLL_OPTIONS).toEqual(expectedEntries);
    expect(await checkoutsOf(instance.db, oid)).toMatchObject([{ withdrawn_at: expect.any(Date) }]);
    expect(await isPurchased(buyer, oid)).toBe(false);
    expect(await findMailsWith(instance.db, title)).toEqual([]);
  });

  it('sends a mail with a working link if the presentation was made private and is no longer for sale', async () => {
    const { oid, title } = await publishPresentation();
    const buyer = await newVisitor();
    const { secret } = await createCheckoutSession(buyer, oid);
    await makePrivateAndNotForSale(oid);
    await payWithCard(buyer, secret);
    const sendAndListMails = async () => {
      await runDelayedJobsNow(instance.db);
      return findMailsWith(instance.db, title);
    };
    await expect.poll(sendAndListMails, POLL_OPTIONS).toHaveLength(1);
    expect((await buyer.get(pdfLinkIn((await sendAndListMails())[0]))).statusCode).toBe(200);
  });
});

describe('the payment for a PDF that the buyer has downloaded', () => {
  it('is not refunded if the presentation is deleted before the link is mailed', async () => {
    const { oid } = await publishPresentation();
    const buyer = await newVisitor();
    await buyPdf(buyer, oid);
    expect((await buyer.get(await exportCallsOf(buyer).exportPdf(oid))).statusCode).toBe(200);
    await deletePresentation(oid);
    await runDelayedJobsNow(instance.db, 'purchases.deliver');
    // The states of jobs are ordered; those before `completed` are the states of unfinished jobs.
    const countUnfinishedJobs = async () => {
      const { rows } = await sql`
        SELECT 1 FROM jobs.job WHERE name = 'purchases.deliver' AND state < 'completed'`.execute(instance.db);
      return rows.length;
    };
    await expect.poll(countUnfinishedJobs, POLL_OPTIONS).toBe(0);
    expect((await listEntriesAfterJobs(oid)).map(([kind]) => kind)).toEqual(['purchase', 'delivery']);
    expect(await isPurchased(buyer, oid)).toBe(true);
  });
});
