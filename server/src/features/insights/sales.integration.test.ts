import type { Insights, InsightsPage } from '@flydeck/contract/insights/insights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyPdf } from '../../testing/checkout-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createOwnerAndOther } from '../../testing/owner-and-other.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { checkoutsOf, postTestNotification, setPrice } from '../../testing/purchase-helpers.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let owner: Visitor;
/** A member who does not own the presentations. */
let otherMember: Visitor;
/** Username of the owner. */
let ownerName: string;
beforeAll(async () => {
  instance = await createInstance({
    withSecondApp: true,
    settings: { TEST_PAYMENTS: 'true', PDF_PRICE: '500 JPY', PDF_VAT_LABEL: 'incl. VAT' },
  });
  ({ owner, other: otherMember, ownerName } = await createOwnerAndOther(instance));
}, 60_000);
afterAll(() => instance?.close());

/** In milliseconds. The timeout is long, because other processes may be slow on a busy machine. */
const POLL_OPTIONS = { timeout: 20_000, interval: 100 };

const publishDeck = async () => (await instance.publish({ owner: ownerName })).oid;
const fetchSales = async (oid: string, query = '?range=7') =>
  (await owner.get(`/api/insights/${oid}${query}`)).json<Insights>().sales;
/** The last number of the IP address of the next anonymous visitor. */
let nextHost = 40;
const createAnonymousVisitor = () => createVisitor(instance.app, `192.0.2.${nextHost++}`);

describe('sales of a PDF', () => {
  it('are summed up for the owner: purchases, refunds, failed refunds, open and won disputes', async () => {
    const oid = await publishDeck();
    expect(await fetchSales(oid)).toEqual([]);
    const sessionIds = [];
    for (let i = 0; i < 4; i += 1) sessionIds.push(await buyPdf(await createAnonymousVisitor(), oid));
    const [refunded = '', disputed = '', wonDispute = ''] = sessionIds;
    const firstRefund = { amount: 200, state: 'given' } as const;
    await postTestNotification(instance, {
      kind: 'refund',
      sessionId: refunded,
      reference: 're_first_half',
      ...firstRefund,
    });
    const secondRefund = { amount: 300, state: 'given' } as const;
    await postTestNotification(instance, {
      kind: 'refund',
      sessionId: refunded,
      reference: 're_the_rest',
      ...secondRefund,
    });
    const failedRefund = { amount: 500, state: 'failed' } as const;
    await postTestNotification(instance, {
      kind: 'refund',
      sessionId: wonDispute,
      reference: 're_failed',
      ...failedRefund,
    });
    const dispute = async (sessionId: string, reference: string, state: 'opened' | 'won') =>
      expect(
        (await postTestNotification(instance, { kind: 'dispute', sessionId, reference, amount: 500, state }))
          .statusCode,
      ).toBe(204);
    await dispute(disputed, 'dp_open_one', 'opened');
    await dispute(wonDispute, 'dp_won_one', 'opened');
    await dispute(wonDispute, 'dp_won_one', 'won');
    // The two refunds of one purchase count as one. `returned` is the sum of both refunds and the open dispute of 500.
    expect(await fetchSales(oid)).toEqual([
      {
        ...{ currency: 'JPY', isLive: false, purchases: 4, refunds: 1, disputes: 1, deliveries: 0 },
        ...{ paid: 2000, returned: 1000 },
      },
    ]);
    const response = await owner.get(`/api/insights/${oid}`);
    // The response contains no data of buyers.
    expect(response.body).not.toMatch(/buyer@example\.org|re_first|visitor/);
    const csv = (await owner.get(`/api/insights/${oid}/csv`)).body;
    expect(csv).toContain('test payments: PDFs sold,JPY,4\r\n');
    expect(csv).toContain('test payments: paid for PDFs,JPY,2000\r\n');
  });

  it('are limited to the requested range and presentation', async () => {
    const [oid, another] = [await publishDeck(), await publishDeck()];
    await buyPdf(await createAnonymousVisitor(), oid);
    await buyPdf(await createAnonymousVisitor(), another);
    const [checkout] = await checkoutsOf(instance.db, oid);
    await sql`
      INSERT INTO purchase_ledger
        (kind, checkout_id, provider, is_live, reference, presentation_oid, owner_oid, title, amount, currency, noted_at)
      VALUES ('purchase', ${checkout!.id}, 'stripe', true, 'pi_old', ${oid}, ${checkout!.owner_oid}, 'Old', 299, 'EUR',
        now() - interval '60 days')`.execute(instance.db);
    expect(await fetchSales(oid)).toMatchObject([{ currency: 'JPY', purchases: 1, paid: 500 }]);
    expect(await fetchSales(oid, '?range=90')).toMatchObject([
      { currency: 'EUR', isLive: true, purchases: 1, paid: 299 },
      { currency: 'JPY', isLive: false, purchases: 1 },
    ]);
  });

  it('are refused to anonymous visitors, guests, and other members who may edit by a share link', async () => {
    const oid = await publishDeck();
    await buyPdf(await createAnonymousVisitor(), oid);
    const guest = await createAnonymousVisitor();
    await guest.post('/api/accounts/guest');
    const link = (await owner.post(`/api/presentations/${oid}/links`, { right: 'edit' })).json<{
      path: string;
    }>();
    await otherMember.get(link.path, { accept: 'text/html' });
    for (const path of [`/api/insights/${oid}`, `/api/insights/${oid}/csv`]) {
      expect((await (await createAnonymousVisitor()).get(path)).statusCode).toBe(401);
      expect((await guest.get(path)).statusCode).toBe(401);
      const refused = await otherMember.get(path);
      expect(refused.statusCode).toBe(404);
      expect(refused.body).not.toContain('JPY');
    }
  });
});

describe('the price of a PDF', () => {
  const html = { accept: 'text/html' };
  const fetchPrice = async (oid: string) =>
    pageDataOf<InsightsPage>((await owner.get(`/insights/${oid}/`, html)).body).pdfPrice;

  it('is in the page data for each kind of price', async () => {
    const oid = await publishDeck();
    const defaultPrice = { kind: 'paid', amount: 500, currency: 'JPY', vatLabel: 'incl. VAT' };
    expect(await fetchPrice(oid)).toEqual(defaultPrice);
    await setPrice(instance.db, oid, { kind: 'own', amount: 299, currency: 'EUR' });
    expect(await fetchPrice(oid)).toEqual({ ...defaultPrice, amount: 299, currency: 'EUR' });
    await setPrice(instance.db, oid, { kind: 'free' });
    expect(await fetchPrice(oid)).toEqual({ kind: 'free' });
    await setPrice(instance.db, oid, { kind: 'none' });
    expect(await fetchPrice(oid)).toBeNull();
  });

  it('is updated on the page in another process, and can be changed by the owner only', async () => {
    const { oid, path } = await instance.publish({ owner: ownerName });
    const visitor = await createAnonymousVisitor();
    visitor.moveTo(instance.secondApp);
    const fetchDisplayedPrice = async () =>
      pageDataOf<{ pdfDownloadPrice: unknown }>((await visitor.get(path, html)).body).pdfDownloadPrice;
    expect(await fetchDisplayedPrice()).toMatchObject({ amount: 500, currency: 'JPY' });
    const status = await owner.get(`/api/editing/${oid}/publishing`);
    expect(status.json()).toMatchObject({
      pdfPrice: { kind: 'default' },
      defaultPdfPrice: { kind: 'paid', amount: 500, currency: 'JPY', vatLabel: 'incl. VAT' },
    });
    const change = (pdfPrice: object) => owner.send('PATCH', `/api/drafts/${oid}`, { pdfPrice });
    expect((await change({ kind: 'own', amount: 700, currency: 'KRW' })).statusCode).toBe(204);
    await expect.poll(fetchDisplayedPrice, POLL_OPTIONS).toMatchObject({ kind: 'paid', amount: 700, currency: 'KRW' });
    await change({ kind: 'none' });
    await expect.poll(fetchDisplayedPrice, POLL_OPTIONS).toBeNull();
    expect((await otherMember.send('PATCH', `/api/drafts/${oid}`, { pdfPrice: { kind: 'free' } })).statusCode).toBe(
      404,
    );
    await expect.poll(fetchDisplayedPrice, POLL_OPTIONS).toBeNull();
  });
});
