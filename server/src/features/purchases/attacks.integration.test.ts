import {
  CHECKOUT_COMPLETE_PATH,
  CREATE_CHECKOUT_PATH,
  IS_PURCHASED_PATH,
  SEND_PDF_LINK_PATH,
  TEST_PAY_PATH,
} from '@flydeck/contract/purchases/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buyPdf,
  cardPaymentBody,
  completeCheckout,
  createCheckoutSession,
  isPurchased,
  payWithCard,
  putmaOf,
  requestCheckout,
  retrieveCheckout,
} from '../../testing/checkout-calls.ts';
import { exportCallsOf } from '../../testing/export-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import {
  checkoutsOf,
  findMailsWith,
  ledgerOf,
  pdfLinkIn,
  postTestNotification,
  runDelayedJobsNow,
} from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { visitorFactory } from '../../testing/visitor-factory.ts';
import { exportLedgerCsv } from './index.ts';

// Attacks on purchases. Attacks on webhooks and on the tokens and links of exports are tested in other files.
let instance: Instance;
beforeAll(async () => {
  instance = await createInstance({ settings: SELLING_SETTINGS });
}, 60_000);
afterAll(() => instance?.close());

const newVisitor = visitorFactory(() => instance.app);
/** Requests that the link to a purchased PDF is mailed to the buyer. */
const requestMail = (visitor: Visitor, link: string, email = 'buyer@example.org') =>
  visitor.post(SEND_PDF_LINK_PATH, {
    email,
    'prezi-link': 'https://deck.example/p/x/',
    'prezi-title': 'Tides',
    'pdf-link': link,
  });
/** Returns the kinds of a presentation's ledger entries, oldest first. */
const listLedgerKinds = async (oid: string) => (await ledgerOf(instance.db, oid)).map(({ kind }) => kind);

describe('purchases', () => {
  it('do not change their buyer when another visitor pays or completes the checkout session', async () => {
    const { oid } = await instance.publish();
    const [buyer, attacker] = [await newVisitor(), await newVisitor()];
    const [buyerSession, attackerSession] = [
      await createCheckoutSession(buyer, oid),
      await createCheckoutSession(attacker, oid),
    ];
    expect(attackerSession.sessionId).not.toBe(buyerSession.sessionId);
    // The attacker pays the session of the buyer. The purchase must belong to the buyer.
    expect((await payWithCard(attacker, buyerSession.secret, { email: 'eve@example.org' })).json().outcome).toBe(
      'paid',
    );
    expect((await completeCheckout(attacker, buyerSession.sessionId)).statusCode).toBe(404);
    expect((await retrieveCheckout(attacker, buyerSession.sessionId)).statusCode).toBe(404);
    expect((await completeCheckout(attacker, attackerSession.sessionId)).json()).toEqual({ isPurchased: false });
    expect(await isPurchased(attacker, oid)).toBe(false);
    expect((await exportCallsOf(attacker).request(oid)).statusCode).toBe(402);
    expect((await completeCheckout(buyer, buyerSession.sessionId)).json()).toEqual({ isPurchased: true });
  });

  it('do not grant the export of another presentation', async () => {
    const [purchased, unpaid] = [await instance.publish(), await instance.publish()];
    const buyer = await newVisitor();
    const sessionId = await buyPdf(buyer, purchased.oid);
    expect((await retrieveCheckout(buyer, sessionId)).json().metadata).toEqual({ prezi_oid: purchased.oid });
    expect(await isPurchased(buyer, unpaid.oid)).toBe(false);
    expect((await exportCallsOf(buyer).request(unpaid.oid)).statusCode).toBe(402);
    const { sessionId: unpaidSessionId } = await createCheckoutSession(buyer, unpaid.oid);
    expect((await completeCheckout(buyer, unpaidSessionId)).json()).toEqual({ isPurchased: false });
    // The link to the PDF of one presentation must not open the PDF of another presentation.
    const link = await exportCallsOf(buyer).exportPdf(purchased.oid);
    const claims = JSON.parse(Buffer.from(link.slice('/media/'.length).split('.')[0]!, 'base64url').toString());
    // `o` is the claim of the oid.
    const forged = Buffer.from(JSON.stringify({ ...claims, o: unpaid.oid })).toString('base64url');
    const signature = link.slice(link.indexOf('.'));
    expect((await buyer.get(`/media/${forged}${signature}`)).statusCode).toBe(404);
    expect((await requestMail(buyer, `/media/${forged}${signature}`)).statusCode).toBe(400);
  });

  it('let only the buyer request a mail with the link of the page, and refuse a link from a mail (V7.11)', async () => {
    const title = `Same ${Math.random().toString(36).slice(2)}`;
    const { oid } = await instance.publish({ document: { title } });
    const [buyer, attacker] = [await newVisitor(), await newVisitor()];
    await buyPdf(buyer, oid);
    await buyPdf(attacker, oid);
    const link = await exportCallsOf(buyer).exportPdf(oid);
    const rejected = await requestMail(attacker, link);
    expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'auth.forbidden']);
    expect((await requestMail(buyer, link)).statusCode).toBe(204);
    await runDelayedJobsNow(instance.db);
    await expect.poll(() => findMailsWith(instance.db, title), { timeout: 30_000 }).not.toEqual([]);
    const [mail] = await findMailsWith(instance.db, title);
    const mailedLink = pdfLinkIn(mail);
    for (const visitor of [attacker, buyer, await newVisitor()])
      expect((await requestMail(visitor, mailedLink)).statusCode).toBe(403);
  });

  it('do not make the links of an earlier, refunded purchase valid again', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const sessionId = await buyPdf(buyer, oid);
    const oldLink = await exportCallsOf(buyer).exportPdf(oid);
    const refund = { sessionId, reference: `re_${oid}`, amount: 299 };
    await postTestNotification(instance, { kind: 'refund', state: 'given', ...refund });
    const exportResponse = await exportCallsOf(buyer).request(oid);
    expect([exportResponse.statusCode, (await buyer.get(oldLink)).statusCode]).toEqual([402, 404]);
    expect((await completeCheckout(buyer, sessionId)).json()).toEqual({ isPurchased: false });
    await buyPdf(buyer, oid);
    expect((await buyer.get(oldLink)).statusCode).toBe(404);
    const rejected = await requestMail(buyer, oldLink);
    expect([rejected.statusCode, rejected.json().code]).toEqual([404, 'resource.not_found']);
    expect((await buyer.get(await exportCallsOf(buyer).exportPdf(oid))).statusCode).toBe(200);
  });
});

describe('presentations that a visitor may not see', () => {
  it('have the same responses as presentations that do not exist', async () => {
    const { oid } = await instance.publish({ privacy: 'private' });
    const attacker = await newVisitor();
    const requestAll = async (requestedOid: string) => {
      const createResponse = await requestCheckout(attacker, requestedOid);
      const exportResponse = await exportCallsOf(attacker).request(requestedOid);
      return [
        await isPurchased(attacker, requestedOid),
        createResponse.statusCode,
        createResponse.json().code,
        exportResponse.statusCode,
      ];
    };
    expect(await requestAll(oid)).toEqual(await requestAll('AAAAAAAAAAAAAAAA'));
    expect(await requestAll(oid)).toEqual([false, 404, 'resource.not_found', 404]);
  });
});

describe('user input', () => {
  it('cannot inject headers, lines or formulas into mails, file names and CSV tables', async () => {
    const uniqueText = Math.random().toString(36).slice(2);
    const title = `=cmd|'/c calc'!A1\r\nBcc: eve@example.org\r\n\r\n<img src=x onerror=alert(1)>"; filename="x.exe" ${uniqueText}`;
    const { oid } = await instance.publish({ document: { title } });
    const buyer = await newVisitor();
    const { secret, sessionId } = await createCheckoutSession(buyer, oid);
    for (const email of ['a@b.example\r\nBcc: eve@example.org', 'a@b.example, eve@example.org', '<a@b.example>'])
      expect((await payWithCard(buyer, secret, { email })).statusCode).toBe(400);
    await payWithCard(buyer, secret);
    await completeCheckout(buyer, sessionId);
    const link = await exportCallsOf(buyer).exportPdf(oid);
    const { headers } = await buyer.get(link);
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="[A-Za-z0-9 ._-]+\.pdf"; filename\*=UTF-8''[\w.%~-]+\.pdf$/,
    );
    expect(headers['bcc']).toBeUndefined();
    expect((await requestMail(buyer, link)).statusCode).toBe(204);
    await runDelayedJobsNow(instance.db);
    await expect.poll(() => findMailsWith(instance.db, uniqueText), { timeout: 30_000 }).toHaveLength(1);
    const [sentMail] = await findMailsWith(instance.db, uniqueText);
    expect(sentMail?.subject).not.toMatch(/[\r\n]/);
    expect(sentMail?.to_address).toBe('buyer@example.org');
    expect(sentMail?.html).not.toContain('<img src=x');
    let csv = '';
    for await (const lines of exportLedgerCsv(instance.db)) csv += lines;
    // An apostrophe before the formula makes spreadsheets show it as text.
    const startOfCell = csv.slice(csv.indexOf('cmd|') - 3, csv.indexOf('cmd|'));
    expect(startOfCell).toMatch(/'=$/);
  });
});

describe('purchase requests', () => {
  const requestBodies = (oid: string, visitor: Visitor): Readonly<Record<string, object>> => ({
    [CREATE_CHECKOUT_PATH]: { 'putma-id': putmaOf(visitor), 'prezi-oid': oid, 'prezi-title': 'Tides' },
    [CHECKOUT_COMPLETE_PATH]: { 'session-id': 'cs_test_0123456789' },
    [SEND_PDF_LINK_PATH]: {
      email: 'buyer@example.org',
      'prezi-link': 'x',
      'prezi-title': 'x',
      'pdf-link': '/media/x',
    },
    [TEST_PAY_PATH]: cardPaymentBody('cs_test_x_secret_y'),
  });

  it('with a wrong type, a large or invalid body, or another origin are rejected without effect (V7.19)', async () => {
    const { oid } = await instance.publish();
    const attacker = await newVisitor();
    for (const [url, body] of Object.entries(requestBodies(oid, attacker))) {
      const sendPayload = (payload: string, type: string, headers: Record<string, string> = {}) =>
        attacker.send('POST', url, payload, { 'content-type': type, ...headers });
      const form = new URLSearchParams(body as Record<string, string>).toString();
      const json = JSON.stringify(body);
      const largeJson = `${json.slice(0, -1)},"more":"${'x'.repeat(17_000)}"}`;
      const statuses = [
        await sendPayload(form, 'application/x-www-form-urlencoded'),
        await sendPayload(json, 'text/plain'),
        await sendPayload(`<a>${json}</a>`, 'application/xml'),
        await sendPayload(largeJson, 'application/json'),
        await sendPayload(json.slice(0, -1), 'application/json'),
        await sendPayload('[]', 'application/json'),
        await sendPayload('null', 'application/json'),
        await sendPayload(json, 'application/json', { 'x-csrftoken': '' }),
        await sendPayload(json, 'application/json', { 'sec-fetch-site': 'cross-site' }),
      ].map(({ statusCode }) => statusCode);
      expect([url, ...statuses]).toEqual([url, 415, 400, 415, 413, 400, 400, 400, 403, 403]);
    }
    expect(await checkoutsOf(instance.db, oid)).toEqual([]);
  });

  it('have responses that shared caches do not store', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const { secret, sessionId } = await createCheckoutSession(buyer, oid);
    for (const response of [
      await requestCheckout(buyer, oid),
      await retrieveCheckout(buyer, sessionId),
      await completeCheckout(buyer, sessionId),
      await payWithCard(buyer, secret),
      await buyer.get(`${IS_PURCHASED_PATH}?prezi-oid=${oid}`),
    ]) {
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toMatch(/private|no-store/);
    }
  });

  it('with guessed session ids find no session, and are refused after 60 requests', async () => {
    const buyer = await newVisitor();
    const { oid } = await instance.publish();
    const { sessionId } = await createCheckoutSession(buyer, oid);
    const attacker = await newVisitor();
    await createCheckoutSession(attacker, oid);
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1)
      statuses.push((await retrieveCheckout(attacker, `${sessionId.slice(0, -2)}${10 + i}`)).statusCode);
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([60, 429]);
    expect((await retrieveCheckout(buyer, sessionId)).statusCode).toBe(200);
    expect(await listLedgerKinds(oid)).toEqual([]);
  });
});
