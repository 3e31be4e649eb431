import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { withLegacyPdfPrice } from '../../legacy-pdf-price.ts';
import { up as pricesMigration } from '../../migrations/0040-pdf-prices.ts';
import {
  buyPdf,
  createCheckoutSession,
  isPurchased,
  payWithCard,
  requestCheckout,
} from '../../testing/checkout-calls.ts';
import { editingCallsOf } from '../../testing/editing-users.ts';
import { exportCallsOf } from '../../testing/export-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createOwnerAndOther } from '../../testing/owner-and-other.ts';
import { setPrice } from '../../testing/purchase-helpers.ts';
import { visitorFactory } from '../../testing/visitor-factory.ts';

let instance: Instance;
beforeAll(async () => {
  // Without settings, the instance has neither a price nor a payment provider.
  instance = await createInstance();
}, 60_000);
afterAll(() => instance?.close());

const newVisitor = visitorFactory(() => instance.app);
const OWN_PRICE = { kind: 'own', amount: 500, currency: 'EUR' };
const setDemo = (oid: string, { isDemo }: { isDemo: boolean }) =>
  instance.db.updateTable('presentations').set({ is_demo: isDemo }).where('oid', '=', oid).execute();
/** Returns the personal page data of a presentation for a visitor, by default for a new visitor. */
const loadPersonalData = async (oid: string, visitor = newVisitor()) =>
  (await (await visitor).get(`/api/page/presentation/${oid}`)).json();

describe('an instance without a payment provider', () => {
  it('offers PDFs for free', async () => {
    const { oid } = await instance.publish();
    expect(await loadPersonalData(oid)).toMatchObject({
      mayExportPdf: true,
      isPdfPurchased: false,
      pdfDownloadPrice: { kind: 'free' },
    });
    const buyer = await newVisitor();
    expect((await requestCheckout(buyer, oid)).statusCode).toBe(409);
    expect((await buyer.get(await exportCallsOf(buyer).exportPdf(oid))).statusCode).toBe(200);
  });

  it('does not offer a PDF with a price, and rejects a checkout', async () => {
    const { oid } = await instance.publish();
    await setPrice(instance.db, oid, OWN_PRICE);
    expect(await loadPersonalData(oid)).toMatchObject({ mayExportPdf: false, pdfDownloadPrice: null });
    const buyer = await newVisitor();
    expect((await requestCheckout(buyer, oid)).statusCode).toBe(404);
    expect((await requestCheckout(buyer, oid, { provider: 'alternate' })).statusCode).toBe(404);
    expect((await buyer.post(`/backend/export/${oid}/pdf/`)).statusCode).toBe(404);
  });

  it('rejects an author’s price with 409 and reports to the editor that PDFs cannot be sold', async () => {
    const { owner, ownerName } = await createOwnerAndOther(instance);
    const { oid } = await instance.publish({ owner: ownerName });
    const setPdfPrice = (pdfPrice: object) => owner.send('PATCH', `/api/drafts/${oid}`, { pdfPrice });
    const rejected = await setPdfPrice(OWN_PRICE);
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'purchases.no_provider']);
    expect((await setPdfPrice({ kind: 'none' })).statusCode).toBe(204);
    expect((await setPdfPrice({ kind: 'free' })).statusCode).toBe(204);
    // An author may have set this price at a time when the instance had a payment provider.
    await setPrice(instance.db, oid, OWN_PRICE);
    expect(await editingCallsOf(owner).status(oid)).toMatchObject({
      canSellPdf: false,
      pdfPrice: OWN_PRICE,
      defaultPdfPrice: { kind: 'free' },
    });
  });
});

describe('a demo presentation', () => {
  it('is sold with test payments', async () => {
    const { oid } = await instance.publish();
    await setDemo(oid, { isDemo: true });
    await setPrice(instance.db, oid, OWN_PRICE);
    expect(await loadPersonalData(oid)).toMatchObject({ pdfDownloadPrice: { kind: 'paid', amount: 500 } });
    const buyer = await newVisitor();
    await buyPdf(buyer, oid);
    expect(await isPurchased(buyer, oid)).toBe(true);
    expect((await buyer.get(`/api/page/presentation/${oid}`)).json()).toMatchObject({ isPdfPurchased: true });
    expect(await loadPersonalData(oid)).toMatchObject({ isPdfPurchased: false });
  });

  it('keeps its test purchases, but accepts no test payments, when it is no longer a demo', async () => {
    const { oid } = await instance.publish();
    await setDemo(oid, { isDemo: true });
    await setPrice(instance.db, oid, OWN_PRICE);
    const [buyer, otherBuyer] = [await newVisitor(), await newVisitor()];
    await buyPdf(buyer, oid);
    const { secret } = await createCheckoutSession(otherBuyer, oid);
    await setDemo(oid, { isDemo: false });
    expect((await payWithCard(otherBuyer, secret)).json()).toMatchObject({ outcome: 'session_expired' });
    expect(await isPurchased(otherBuyer, oid)).toBe(false);
    expect(await isPurchased(buyer, oid)).toBe(true);
    expect((await buyer.get(await exportCallsOf(buyer).exportPdf(oid))).statusCode).toBe(200);
  });
});

describe('the default PDF price', () => {
  const REAL_MONEY_CONFIG = readConfig({ STRIPE_SECRET_KEY: 'sk_live_nobody' });
  const EMPTY_CONFIG = readConfig({});
  /** Returns the default price with which an instance starts if its settings are `config`, and the logged lines. */
  const readStartPrice = async (config = REAL_MONEY_CONFIG) => {
    const logLines: string[] = [];
    const log = { info: (line: string) => void logLines.push(line) };
    const { pdfPrice } = await withLegacyPdfPrice({ config, db: instance.db, log: log as never });
    return { pdfPrice, logLines: logLines.join('\n') };
  };
  const insertFact = (name: string) => instance.db.insertInto('instance_facts').values({ name }).execute();
  const deleteFacts = () => instance.db.deleteFrom('instance_facts').where('name', 'like', 'pdf-price-%').execute();

  it('stays 2.99 EUR after an upgrade with real payments unless PDF_PRICE is set, and is logged', async () => {
    await insertFact('pdf-price-undecided');
    const price = { amount: 299, currency: 'EUR' };
    expect(await readStartPrice()).toMatchObject({ pdfPrice: price });
    // The price of later starts is logged too.
    expect((await readStartPrice()).logLines).toContain('the default of earlier releases, 2.99 EUR, applies');
    const configWithPrice = readConfig({ STRIPE_SECRET_KEY: 'sk_live_nobody', PDF_PRICE: '0 EUR' });
    expect(await readStartPrice(configWithPrice)).toEqual({
      pdfPrice: { amount: 0, currency: 'EUR' },
      logLines: '',
    });
    expect(await readStartPrice()).toMatchObject({ pdfPrice: price });
    await deleteFacts();
  });

  it('is free after an upgrade with test payments, even after a later switch to real payments', async () => {
    await insertFact('pdf-price-undecided');
    expect(await readStartPrice(readConfig({ STRIPE_SECRET_KEY: 'sk_test_nobody' }))).toEqual({
      logLines: '',
    });
    expect(await readStartPrice()).toEqual({ pdfPrice: undefined, logLines: '' });
    await deleteFacts();
  });

  it('is free on a new instance', async () => {
    expect(await readStartPrice()).toEqual({ pdfPrice: undefined, logLines: '' });
    expect(await readStartPrice(EMPTY_CONFIG)).toEqual({ pdfPrice: undefined, logLines: '' });
  });

  it('is recorded as undecided by the migration, which also sets the price of demo presentations', async () => {
    // The migration recognizes demos by their owner and title.
    const demo = await instance.publish({ owner: 'flydeck', document: { title: 'How to read a map' } });
    const other = await instance.publish({ owner: 'ada', document: { title: 'How to read a map' } });
    const { db } = instance;
    const ROLLED_BACK = new Error('rolled back');
    const transaction = db.transaction().execute(async (trx) => {
      await sql`ALTER TABLE presentations DROP COLUMN is_demo`.execute(trx);
      await trx.insertInto('instance_facts').values({ name: 'demos-loaded' }).execute();
      await pricesMigration(trx as never);
      const rows = await trx
        .selectFrom('presentations')
        .select(['oid', 'is_demo', 'pdf_price'])
        .where('oid', 'in', [demo.oid, other.oid])
        .execute();
      const byOid = new Map(rows.map((row) => [row.oid, row]));
      const price = { kind: 'own', amount: 299, currency: 'EUR' };
      expect(byOid.get(demo.oid)).toMatchObject({ is_demo: true, pdf_price: price });
      expect(byOid.get(other.oid)).toMatchObject({ is_demo: false, pdf_price: { kind: 'default' } });
      const factQuery = trx.selectFrom('instance_facts').select('name').where('name', 'like', 'pdf-price%');
      expect(await factQuery.execute()).toEqual([{ name: 'pdf-price-undecided' }]);
      throw ROLLED_BACK;
    });
    await expect(transaction).rejects.toBe(ROLLED_BACK);
  });
});
