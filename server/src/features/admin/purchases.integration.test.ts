import type { AdminPurchases, PurchaseSums } from '@flydeck/contract/admin/purchases';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyPdf, createCheckoutSession } from '../../testing/checkout-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { checkoutsOf, postTestNotification, setPrice } from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
/** The first member of the instance, who is an administrator for this reason. */
let admin: Visitor;
let sellerUsername: string;
/** A member who neither sells PDFs nor is an administrator. */
let member: Visitor;
beforeAll(async () => {
  instance = await createInstance({ settings: SELLING_SETTINGS });
  admin = await createMember(instance.app, 'Ada Admin');
  const seller = await createMember(instance.app, 'Mia Maker', { address: '192.0.2.2' });
  sellerUsername = await usernameOf(instance, seller);
  member = await createMember(instance.app, 'Eve Elsewhere', { address: '192.0.2.3' });
}, 60_000);
afterAll(() => instance?.close());

const publishForSale = (title: string) => instance.publish({ owner: sellerUsername, document: { title } });
/** Returns a page of the purchase ledger. `query` includes the question mark. */
const fetchLedger = async (query = '') => (await admin.get(`/api/admin/purchases${query}`)).json<AdminPurchases>();
const fetchSums = async () => (await admin.get('/api/admin/purchases/sums')).json<PurchaseSums>();
const fetchCsv = () => admin.get('/api/admin/purchases/csv');

describe('the purchase endpoints', () => {
  it('return empty lists and the test payment providers if there are no purchases', async () => {
    expect(await fetchLedger()).toEqual({ entries: [], next: null });
    expect(await fetchSums()).toEqual({
      months: [],
      openCheckouts: 0,
      pendingCheckouts: 0,
      main: { provider: 'test', isLive: false },
      alternate: { provider: 'alternate', isLive: false },
    });
    expect((await fetchCsv()).body.trim().split('\r\n')).toHaveLength(1);
  });
});

describe('the purchase ledger', () => {
  it('lists purchases and refunds newest first, with the presentation path but no data of the buyer', async () => {
    const { oid, path } = await publishForSale('Clouds');
    const buyer = await createVisitor(instance.app, '192.0.2.20');
    const sessionId = await buyPdf(buyer, oid);
    const { entries } = await fetchLedger();
    expect(entries[0]).toMatchObject({
      ...{ kind: 'purchase', title: 'Clouds', presentationOid: oid, path, ownerName: 'Mia Maker' },
      ...{ provider: 'test', isLive: false, amount: 299, currency: 'EUR' },
    });
    await postTestNotification(instance, {
      ...{ kind: 'refund', sessionId, reference: 're_full_refund', amount: 299, state: 'given' },
    });
    const { entries: laterEntries } = await fetchLedger();
    expect(laterEntries.map(({ kind, amount }) => [kind, amount]).slice(0, 2)).toEqual([
      ['refund', -299],
      ['purchase', 299],
    ]);
    const responses = [JSON.stringify(laterEntries), JSON.stringify(await fetchSums()), (await fetchCsv()).body];
    expect(responses.join()).not.toMatch(/buyer@example\.org|putma|visitor/);
  });

  it('is summed by month and currency, separately for test payments and real payments', async () => {
    const { oid } = await publishForSale('Yen');
    await setPrice(instance.db, oid, { kind: 'own', amount: 500, currency: 'JPY' });
    for (const address of ['192.0.2.21', '192.0.2.22']) await buyPdf(await createVisitor(instance.app, address), oid);
    const [checkout] = await checkoutsOf(instance.db, oid);
    await instance.db
      .insertInto('purchase_ledger')
      .values({
        ...{ kind: 'purchase', checkout_id: checkout!.id, provider: 'stripe', is_live: true },
        ...{ reference: 'pi_real', presentation_oid: oid, owner_oid: checkout!.owner_oid, title: 'Yen' },
        ...{ amount: 700, currency: 'JPY', noted_at: new Date('2026-01-31T23:59:59Z') },
      })
      .execute();
    const { months } = await fetchSums();
    const yen = months.filter(({ currency }) => currency === 'JPY');
    expect(yen).toMatchObject([
      { isLive: false, purchases: 2, paid: 1000, returned: 0, refunds: 0 },
      { month: '2026-01', isLive: true, purchases: 1, paid: 700 },
    ]);
    // The purchase and the refund of the previous test.
    expect(months.filter(({ currency }) => currency === 'EUR')).toMatchObject([
      { isLive: false, purchases: 1, refunds: 1, paid: 299, returned: 299 },
    ]);
  });

  it('keeps the entries of deleted presentations, without a path', async () => {
    const { oid } = await publishForSale('Soon gone');
    await buyPdf(await createVisitor(instance.app, '192.0.2.23'), oid);
    await instance.db.updateTable('presentations').set({ deleted_at: sql`now()` }).where('oid', '=', oid).execute();
    expect((await fetchLedger()).entries[0]).toMatchObject({ title: 'Soon gone', path: null });
  });

  it('is returned in pages of 50 entries, and exported completely as CSV without formula injection', async () => {
    const { oid } = await publishForSale('=HYPERLINK("https://evil.example","Clouds, ""free""")');
    await buyPdf(await createVisitor(instance.app, '192.0.2.24'), oid);
    const [checkout] = await checkoutsOf(instance.db, oid);
    // The export reads the ledger in batches of 1000 entries. 2100 entries need three batches.
    await sql`
      INSERT INTO purchase_ledger
        (kind, checkout_id, provider, is_live, reference, presentation_oid, owner_oid, title, amount, currency)
      SELECT 'delivery', ${checkout!.id}, 'test', false, '+file' || n, ${oid}, owner_oid, title, 0, 'EUR'
      FROM generate_series(1, 2100) AS n, purchase_ledger WHERE checkout_id = ${checkout!.id}`.execute(instance.db);
    const firstPage = await fetchLedger();
    const secondPage = await fetchLedger(`?after=${firstPage.next}`);
    expect([firstPage.entries.length, secondPage.entries.length]).toEqual([50, 50]);
    expect(BigInt(firstPage.entries.at(-1)!.id) > BigInt(secondPage.entries[0]!.id)).toBe(true);
    const { body, headers, statusCode } = await fetchCsv();
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="purchases-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = body.trim().split('\r\n');
    const { count } = await instance.db
      .selectFrom('purchase_ledger')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(lines).toHaveLength(Number(count) + 1);
    // A spreadsheet would run a cell that begins with one of these characters as a formula.
    expect(lines.filter((line) => /(^|,|")[=+@]/.test(line))).toEqual([]);
    // The refund and the purchase with a real payment, both of the tests above.
    expect(lines.filter((line) => line.includes(',-2.99,EUR,test,'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes(',700,JPY,real,'))).toHaveLength(1);
  });

  it('counts the open checkouts in its sums', async () => {
    const { oid } = await publishForSale('Open');
    const initialCount = (await fetchSums()).openCheckouts;
    await createCheckoutSession(await createVisitor(instance.app, '192.0.2.25'), oid);
    expect((await fetchSums()).openCheckouts).toBe(initialCount + 1);
  });
});

describe('access to purchases', () => {
  it('is refused with 404 to everybody but administrators', async () => {
    const guest = await createVisitor(instance.app, '192.0.2.30');
    await guest.post('/api/accounts/guest');
    const html = { accept: 'text/html' };
    for (const visitor of [member, guest, await createVisitor(instance.app, '192.0.2.31')]) {
      for (const path of ['/api/admin/purchases', '/api/admin/purchases/sums', '/api/admin/purchases/csv'])
        expect((await visitor.get(path)).statusCode).toBe(404);
      expect((await visitor.get('/admin/purchases/', html)).statusCode).toBe(404);
    }
    expect((await admin.get('/admin/purchases/', html)).statusCode).toBe(200);
  });

  it.each(['?after=x', '?after=', "?after=1'--", '?after=9999999999999999999', '?page=1', '?after=1&after=2'])(
    'is refused with 400 for the invalid query %s',
    async (query) => {
      expect((await admin.get(`/api/admin/purchases${query}`)).statusCode).toBe(400);
    },
  );
});
