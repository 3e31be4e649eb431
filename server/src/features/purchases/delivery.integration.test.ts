import { SEND_PDF_LINK_PATH } from '@flydeck/contract/purchases/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyPdf, createCheckoutSession, isPurchased, payWithCard } from '../../testing/checkout-calls.ts';
import { exportCallsOf } from '../../testing/export-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import {
  checkoutsOf,
  findMailsWith,
  ledgerOf,
  pdfLinkIn,
  postTestNotification,
  runDelayedJobsNow,
  setPrice,
} from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { visitorFactory } from '../../testing/visitor-factory.ts';
import { deleteExpiredBuyerData } from './jobs/delete-expired-buyer-data.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await createInstance({ settings: SELLING_SETTINGS });
}, 60_000);
afterAll(() => instance?.close());

const newVisitor = visitorFactory(() => instance.app);
const publishPresentation = async () => {
  const title = `Tides ${Math.random().toString(36).slice(2)}`;
  return { title, oid: (await instance.publish({ document: { title } })).oid };
};
/** Requests that the link to a purchased PDF is mailed to the buyer. */
const requestMail = (visitor: Visitor, link: string, fields: object = {}) =>
  visitor.post(SEND_PDF_LINK_PATH, {
    email: 'buyer@example.org',
    'prezi-link': 'https://evil.example/',
    'prezi-title': 'A title sent by the page',
    'pdf-link': link,
    ...fields,
  });
/** Returns the kinds of a presentation's ledger entries, oldest first. */
const listLedgerKinds = async (oid: string) => (await ledgerOf(instance.db, oid)).map(({ kind }) => kind);

describe('a purchased PDF', () => {
  it('is delivered by the page and mailed once, with a link for any browser until a refund (V7.11)', async () => {
    const { oid, title } = await publishPresentation();
    const buyer = await newVisitor();
    expect((await exportCallsOf(buyer).request(oid)).statusCode).toBe(402);
    // The server ignores the titles and the `prezi-link` that pages send.
    const sessionId = await buyPdf(buyer, oid, { 'prezi-title': 'Other title' });
    const link = await exportCallsOf(buyer).exportPdf(oid);
    expect((await buyer.get(link)).statusCode).toBe(200);
    const responses = await Promise.all([
      requestMail(buyer, link),
      requestMail(buyer, link),
      requestMail(buyer, `https://deck.example${link}`),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    await runDelayedJobsNow(instance.db);
    await expect.poll(() => findMailsWith(instance.db, title), { timeout: 30_000 }).toHaveLength(1);
    const [mail] = await findMailsWith(instance.db, title);
    expect(mail).toMatchObject({
      to_address: 'buyer@example.org',
      subject: `Your PDF of “${title}”`,
      language: 'en',
    });
    expect(mail?.text).not.toContain('evil.example');
    const mailedLink = pdfLinkIn(mail);
    const otherBrowser = await newVisitor();
    expect((await otherBrowser.get(mailedLink)).statusCode).toBe(200);
    expect((await otherBrowser.get(link)).statusCode).toBe(404);
    expect(await listLedgerKinds(oid)).toEqual(['purchase', 'delivery', 'mail']);
    await postTestNotification(instance, {
      kind: 'refund',
      sessionId,
      reference: `re_${oid}`,
      amount: 299,
      state: 'given',
    });
    expect((await otherBrowser.get(mailedLink)).statusCode).toBe(404);
    expect((await buyer.get(link)).statusCode).toBe(404);
    expect((await exportCallsOf(buyer).request(oid)).statusCode).toBe(402);
    expect((await requestMail(buyer, link)).statusCode).toBe(404);
  });

  it('is mailed in the buyer’s language when the buyer closes the page during the payment', async () => {
    const { oid, title } = await publishPresentation();
    const buyer = await newVisitor();
    buyer.cookies.set('language', 'de');
    const { secret } = await createCheckoutSession(buyer, oid);
    // Only the webhook completes the checkout, because no page is open.
    await payWithCard(buyer, secret);
    await expect.poll(() => isPurchased(buyer, oid), { timeout: 20_000 }).toBe(true);
    const sendAndListMails = async () => {
      await runDelayedJobsNow(instance.db);
      return findMailsWith(instance.db, title);
    };
    await expect.poll(sendAndListMails, { timeout: 50_000, interval: 500 }).toHaveLength(1);
    const [mail] = await sendAndListMails();
    expect(mail).toMatchObject({ subject: `Dein PDF von „${title}“`, language: 'de' });
    const otherBrowser = await newVisitor();
    const file = await otherBrowser.get(pdfLinkIn(mail));
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await listLedgerKinds(oid)).toEqual(['purchase', 'mail', 'delivery']);
  });

  it('stays available when it later becomes free or is no longer offered', async () => {
    const { oid } = await publishPresentation();
    const buyer = await newVisitor();
    await buyPdf(buyer, oid);
    for (const kind of ['none', 'free']) {
      await setPrice(instance.db, oid, { kind });
      const link = await exportCallsOf(buyer).exportPdf(oid);
      expect((await requestMail(buyer, link)).statusCode).toBe(204);
    }
  });
});

describe('the delivery mail', () => {
  it('is refused for another address, another visitor or another link, and for invalid requests (V7.11)', async () => {
    const { oid, title } = await publishPresentation();
    const [buyer, otherVisitor] = [await newVisitor(), await newVisitor()];
    await buyPdf(buyer, oid);
    const link = await exportCallsOf(buyer).exportPdf(oid);
    const freePresentation = await instance.publish();
    await setPrice(instance.db, freePresentation.oid, { kind: 'free' });
    const freeLink = await exportCallsOf(buyer).exportPdf(freePresentation.oid);
    for (const [visitor, linkToSend, fields, status] of [
      [buyer, link, { email: 'eve@example.org' }, 403],
      [buyer, link, { email: 'buyer@example.org, eve@example.org' }, 403],
      [buyer, link, { email: 'buyer@example.org\nBcc: eve@example.org' }, 403],
      [buyer, link, { email: ['buyer@example.org'] }, 400],
      [buyer, link, { cc: 'eve@example.org' }, 400],
      [buyer, link, { 'prezi-title': 'x'.repeat(17_000) }, 413],
      [otherVisitor, link, {}, 403],
      [buyer, freeLink, {}, 403],
      [buyer, `https://evil.example${link}`, {}, 400],
      [buyer, `${link}x`, {}, 400],
      [buyer, '/media/x', {}, 400],
      [buyer, '', {}, 400],
    ] as const) {
      const response = await requestMail(visitor, linkToSend, fields);
      expect([linkToSend.slice(0, 20), fields, response.statusCode]).toEqual([linkToSend.slice(0, 20), fields, status]);
    }
    expect(await findMailsWith(instance.db, title)).toEqual([]);
    expect(await listLedgerKinds(oid)).toEqual(['purchase']);
  });
});

describe('buyer data', () => {
  it('is deleted after 60 days, but the purchases stay valid', async () => {
    const { oid } = await publishPresentation();
    const { oid: otherOid } = await publishPresentation();
    const buyer = await newVisitor();
    await buyPdf(buyer, oid);
    await createCheckoutSession(buyer, otherOid);
    await deleteExpiredBuyerData(instance.db);
    expect(await checkoutsOf(instance.db, oid)).toMatchObject([{ email: 'buyer@example.org' }]);
    const expiredDate = new Date(Date.now() - 61 * 86_400_000);
    await instance.db
      .updateTable('pdf_checkouts')
      .set({ paid_at: expiredDate })
      .where('presentation_oid', '=', oid)
      .execute();
    await instance.db
      .updateTable('pdf_checkouts')
      .set({ created_at: expiredDate, status: 'expired' })
      .where('presentation_oid', '=', otherOid)
      .execute();
    await deleteExpiredBuyerData(instance.db);
    expect(await checkoutsOf(instance.db, oid)).toMatchObject([{ email: null }]);
    expect(await checkoutsOf(instance.db, otherOid)).toEqual([]);
    expect(await isPurchased(buyer, oid)).toBe(true);
  });
});
