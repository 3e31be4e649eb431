import { IS_PURCHASED_ALTERNATE_PATH, IS_PURCHASED_PATH, TEST_CARDS } from '@flydeck/contract/purchases/constants';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/putma-cookie';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buyPdf,
  completeCheckout,
  createCheckoutSession,
  isPurchased,
  payWithCard,
  putmaOf,
  requestCheckout,
  retrieveCheckout,
} from '../../testing/checkout-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createOwnerAndOther } from '../../testing/owner-and-other.ts';
import { checkoutsOf as listCheckoutsOf, ledgerOf as listLedgerOf, setPrice } from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let owner: Visitor;
let ownerName: string;
/** A member who is not the owner. */
let member: Visitor;
let visitorCount = 0;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true, settings: { ...SELLING_SETTINGS, WORKER: 'false' } });
  ({ owner, ownerName, other: member } = await createOwnerAndOther(instance));
}, 60_000);
afterAll(() => instance?.close());

/** Creates a visitor without an account, with a new IP address. */
const newVisitor = () => {
  visitorCount += 1;
  return createVisitor(visitorCount % 2 ? instance.app : instance.secondApp, `198.51.100.${visitorCount}`);
};
const checkoutsOf = (oid: string) => listCheckoutsOf(instance.db, oid);
const ledgerOf = (oid: string) => listLedgerOf(instance.db, oid);

/** Runs a statement in a transaction. The locks of the statement are held until `release` is called. */
async function holdLocks(statement: RawBuilder<unknown>): Promise<{ release(): Promise<void> }> {
  const trx = await instance.db.startTransaction().execute();
  await statement.execute(trx);
  return { release: () => trx.commit().execute() };
}

/** Waits until exactly one query waits for a lock of this kind. */
const waitForLock = (kind: 'relation' | 'transactionid' | 'tuple') =>
  expect
    .poll(async () => {
      const lockQuery = sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = ${kind}`;
      return (await lockQuery.execute(instance.db)).rows.length;
    })
    .toBe(1);

describe('purchases', () => {
  it('are paid in the form and are complete after the return to the page (V3.10, V7.8, V7.9, V7.10)', async () => {
    const { oid, path } = await instance.publish({ document: { title: 'Tides' } });
    const buyer = await newVisitor();
    expect(await isPurchased(buyer, oid)).toBe(false);
    const { secret, sessionId } = await createCheckoutSession(buyer, oid);
    expect(putmaOf(buyer)).toMatch(/^[\w-]{43}$/);
    expect((await retrieveCheckout(buyer, sessionId)).json()).toEqual({
      status: 'open',
      metadata: { prezi_oid: oid },
      customer_details: null,
    });
    expect((await completeCheckout(buyer, sessionId)).json()).toEqual({ isPurchased: false });

    const payment = await payWithCard(buyer, secret);
    expect(payment.json()).toEqual({ outcome: 'paid', returnPath: `${path}?session-id=${sessionId}` });
    expect((await retrieveCheckout(buyer, sessionId)).json()).toEqual({
      status: 'complete',
      metadata: { prezi_oid: oid },
      customer_details: { email: 'buyer@example.org' },
    });
    expect((await completeCheckout(buyer, sessionId)).json()).toEqual({ isPurchased: true });
    expect(await isPurchased(buyer, oid)).toBe(true);
    expect(await isPurchased(buyer, oid, { path: IS_PURCHASED_ALTERNATE_PATH })).toBe(true);

    const secondCheckout = await requestCheckout(buyer, oid);
    expect([secondCheckout.statusCode, secondCheckout.json().code]).toEqual([409, 'purchases.already_purchased']);
    expect(await ledgerOf(oid)).toMatchObject([
      { kind: 'purchase', amount: 299, currency: 'EUR', title: 'Tides', provider: 'test' },
    ]);
  });

  it('use the price and title of the server, not of the request', async () => {
    const { oid } = await instance.publish({ document: { title: 'Real title' } });
    const buyer = await newVisitor();
    for (const fields of [{ amount: 1 }, { price: '0' }, { 'prezi-title': 7 }, { provider: 'test' }]) {
      expect((await requestCheckout(buyer, oid, fields)).statusCode).toBe(400);
    }
    await createCheckoutSession(buyer, oid, { 'prezi-title': 'Other title' });
    expect(
      await instance.db.selectFrom('test_payments').selectAll().where('presentation_oid', '=', oid).execute(),
    ).toMatchObject([{ title: 'Real title', amount: 299, currency: 'EUR' }]);
  });

  it('are not visible to other visitors (V7.7)', async () => {
    const { oid } = await instance.publish();
    const [buyer, otherVisitor] = [await newVisitor(), await newVisitor()];
    const sessionId = await buyPdf(buyer, oid);
    // Gives the other visitor a putma id.
    await createCheckoutSession(otherVisitor, (await instance.publish()).oid);
    for (const other of [otherVisitor, member]) {
      expect(await isPurchased(other, oid)).toBe(false);
      expect(await isPurchased(other, oid, { putma: putmaOf(buyer) })).toBe(false);
      for (const rejected of [await retrieveCheckout(other, sessionId), await completeCheckout(other, sessionId)])
        expect([rejected.statusCode, rejected.json().code]).toEqual([404, 'resource.not_found']);
      const rejectedCheckout = await requestCheckout(other, oid, { 'putma-id': putmaOf(buyer) });
      expect([rejectedCheckout.statusCode, rejectedCheckout.json().code]).toEqual([403, 'auth.forbidden']);
    }
    expect(await isPurchased(buyer, oid, { putma: putmaOf(otherVisitor) })).toBe(false);
    expect(await isPurchased(buyer, oid, { putma: '' })).toBe(true);
    expect((await retrieveCheckout(buyer, 'cs_test_unknown')).statusCode).toBe(404);
    expect((await retrieveCheckout(buyer, 'x')).statusCode).toBe(400);
    expect((await retrieveCheckout(buyer, "';DROP TABLE x")).statusCode).toBe(400);
  });

  it('are refused for a putma id that the server did not issue', async () => {
    const { oid } = await instance.publish();
    const visitor = await newVisitor();
    visitor.cookies.set(PUTMA_COOKIE, 'chosen');
    expect((await requestCheckout(visitor, oid, { 'putma-id': 'chosen' })).statusCode).toBe(403);
    await createCheckoutSession(visitor, oid, { 'putma-id': '' });
    expect(putmaOf(visitor)).toMatch(/^[\w-]{43}$/);
  });

  it('keep the putma id that the first is-purchased request sets, also in concurrent checkouts', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    expect(await isPurchased(buyer, oid)).toBe(false);
    const putma = putmaOf(buyer);
    expect(putma).toMatch(/^[\w-]{43}$/);
    const sessions = await Promise.all([createCheckoutSession(buyer, oid), createCheckoutSession(buyer, oid)]);
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(putmaOf(buyer)).toBe(putma);
  });

  it('renew the lifetime of their cookie with every is-purchased request', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    await buyPdf(buyer, oid);
    const putma = putmaOf(buyer);
    // 34,560,000 seconds are 400 days.
    for (const path of [IS_PURCHASED_PATH, IS_PURCHASED_ALTERNATE_PATH]) {
      const { headers } = await buyer.get(`${path}?putma-id=${putma}&prezi-oid=${oid}`);
      expect([headers['set-cookie']].flat().join()).toContain(`${PUTMA_COOKIE}=${putma}; Max-Age=34560000;`);
    }
    expect(putmaOf(buyer)).toBe(putma);
  });

  it('are assigned to the account when the buyer logs in, and are valid in its other browsers (V7.7)', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    await buyPdf(buyer, oid);
    for (const [name, value] of member.cookies) if (name !== PUTMA_COOKIE) buyer.cookies.set(name, value);
    expect(await isPurchased(buyer, oid)).toBe(true);
    const otherBrowser = await newVisitor();
    for (const [name, value] of member.cookies) if (name !== PUTMA_COOKIE) otherBrowser.cookies.set(name, value);
    expect(await isPurchased(otherBrowser, oid)).toBe(true);
    expect((await requestCheckout(otherBrowser, oid)).json().code).toBe('purchases.already_purchased');
    expect(await isPurchased(owner, oid)).toBe(false);
  });
});

describe('checkouts', () => {
  it('are refused for PDFs that cannot be bought, and if the request is too large', async () => {
    const { oid } = await instance.publish();
    const privatePresentation = await instance.publish({ privacy: 'private', owner: ownerName });
    const buyer = await newVisitor();
    const privateCheckout = await requestCheckout(buyer, privatePresentation.oid);
    expect([privateCheckout.statusCode, privateCheckout.json().code]).toEqual([404, 'resource.not_found']);
    expect((await requestCheckout(buyer, 'AAAAAAAAAAAAAAAA')).statusCode).toBe(404);
    expect((await requestCheckout(buyer, '../..')).statusCode).toBe(400);
    expect((await requestCheckout(owner, privatePresentation.oid)).statusCode).toBe(409);
    await setPrice(instance.db, oid, { kind: 'none' });
    expect((await requestCheckout(buyer, oid)).statusCode).toBe(404);
    await setPrice(instance.db, oid, { kind: 'free' });
    const freeCheckout = await requestCheckout(buyer, oid);
    expect([freeCheckout.statusCode, freeCheckout.json().code]).toEqual([409, 'resource.conflict']);
    expect(await checkoutsOf(oid)).toEqual([]);
    const largeRequest = await requestCheckout(buyer, oid, { 'prezi-title': 'x'.repeat(20_000) });
    expect(largeRequest.statusCode).toBe(413);
  });

  it('are created for a private presentation with the key of a share link', async () => {
    const { oid } = await instance.publish({ privacy: 'private', owner: ownerName });
    const link = (await owner.post(`/api/presentations/${oid}/links`, { right: 'view' })).json() as {
      path: string;
    };
    const buyer = await newVisitor();
    const page = (await buyer.get(link.path, { accept: 'text/html' })).body;
    const key = /"accessKey":"([^"]+)"/.exec(page)?.[1];
    const { secret } = await createCheckoutSession(buyer, oid, { key });
    expect((await payWithCard(buyer, secret)).json().returnPath).toContain(link.path);
    expect((await requestCheckout(buyer, oid, { key: `${key}x` })).statusCode).toBe(404);
  });

  it('are replaced when the price changes', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const oldSession = await createCheckoutSession(buyer, oid);
    await setPrice(instance.db, oid, { kind: 'own', amount: 500, currency: 'JPY' });
    const newSession = await createCheckoutSession(buyer, oid);
    expect(newSession.sessionId).not.toBe(oldSession.sessionId);
    expect((await payWithCard(buyer, oldSession.secret)).json()).toEqual({
      outcome: 'session_expired',
      returnPath: null,
    });
    expect((await retrieveCheckout(buyer, oldSession.sessionId)).json().status).toBe('expired');
    await payWithCard(buyer, newSession.secret);
    expect((await completeCheckout(buyer, newSession.sessionId)).json()).toEqual({ isPurchased: true });
    expect(await ledgerOf(oid)).toMatchObject([{ kind: 'purchase', amount: 500, currency: 'JPY' }]);
  });
});

describe('concurrent requests', () => {
  it('of one buyer for one PDF create one session and one purchase', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    // Gives the buyer a putma id.
    await createCheckoutSession(buyer, (await instance.publish()).oid);
    const secondTab = await createVisitor(instance.secondApp, '198.51.100.200');
    for (const [name, value] of buyer.cookies) secondTab.cookies.set(name, value);
    const checkouts = await Promise.all(
      Array.from({ length: 20 }, (_, i) => createCheckoutSession(i % 2 ? buyer : secondTab, oid)),
    );
    expect(new Set(checkouts.map(({ secret }) => secret)).size).toBe(1);
    const sessions = instance.db.selectFrom('test_payments').selectAll().where('presentation_oid', '=', oid);
    expect(await sessions.execute()).toHaveLength(1);
    expect(await checkoutsOf(oid)).toHaveLength(1);

    const { secret, sessionId } = checkouts[0]!;
    await Promise.all([payWithCard(buyer, secret), payWithCard(secondTab, secret), payWithCard(buyer, secret)]);
    const completions = await Promise.all(
      Array.from({ length: 20 }, (_, i) => completeCheckout(i % 2 ? buyer : secondTab, sessionId)),
    );
    expect(completions.map((response) => response.json().isPurchased)).toEqual(Array(20).fill(true));
    expect(await ledgerOf(oid)).toHaveLength(1);
  });

  it('leave only one session open, also with two providers and after a login', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const listOpenCheckouts = async () => (await checkoutsOf(oid)).filter(({ status }) => status === 'open');
    const mainSession = await createCheckoutSession(buyer, oid);
    const alternateSession = await createCheckoutSession(buyer, oid, { provider: 'alternate' });
    expect(await listOpenCheckouts()).toMatchObject([
      { session_id: alternateSession.sessionId, provider: 'alternate' },
    ]);
    expect((await payWithCard(buyer, mainSession.secret)).json()).toEqual({
      outcome: 'session_expired',
      returnPath: null,
    });
    await Promise.all([requestCheckout(buyer, oid), requestCheckout(buyer, oid, { provider: 'alternate' })]);
    expect(await listOpenCheckouts()).toHaveLength(1);

    const { cookies } = await createMember(instance.app, 'Signing In', { address: '192.0.2.90' });
    for (const [name, value] of cookies) if (name !== PUTMA_COOKIE) buyer.cookies.set(name, value);
    const { sessionId } = await createCheckoutSession(buyer, oid);
    expect(await listOpenCheckouts()).toMatchObject([{ session_id: sessionId }]);
  });

  it('expire a session at the provider if its checkout was replaced before the session was stored', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    // Gives the buyer a putma id.
    await createCheckoutSession(buyer, (await instance.publish()).oid);
    const creationLock = await holdLocks(sql`LOCK TABLE test_payments IN SHARE MODE`);
    const mainRequest = requestCheckout(buyer, oid);
    await waitForLock('relation');
    // Locks the checkout's row, so that the alternate request reads the row after the session was created, but before
    // the row contains the session.
    const rowLock = await holdLocks(sql`SELECT FROM pdf_checkouts WHERE presentation_oid = ${oid} FOR UPDATE`);
    await creationLock.release();
    await waitForLock('transactionid');
    const alternateRequest = requestCheckout(buyer, oid, { provider: 'alternate' });
    await waitForLock('tuple');
    await rowLock.release();

    const outcomes: unknown[] = [];
    for (const response of await Promise.all([mainRequest, alternateRequest])) {
      expect(response.statusCode).toBe(200);
      outcomes.push(
        (await payWithCard(buyer, response.json<{ client_secret: string }>().client_secret)).json().outcome,
      );
    }
    expect(outcomes.sort()).toEqual(['paid', 'session_expired']);
  });

  it('can complete paid sessions at two providers, but only one of the purchases stays valid', async () => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const mainSession = await createCheckoutSession(buyer, oid);
    // Marks the checkout as expired although its session is open at the provider, as earlier releases did.
    await instance.db
      .updateTable('pdf_checkouts')
      .set({ status: 'expired' })
      .where('session_id', '=', mainSession.sessionId)
      .execute();
    const alternateSession = await createCheckoutSession(buyer, oid, { provider: 'alternate' });
    expect((await payWithCard(buyer, mainSession.secret)).json().outcome).toBe('paid');
    const payment = await payWithCard(buyer, alternateSession.secret);
    expect(payment.json().returnPath).toBe(
      `/upgrade/embedded/plan/visitors/micropayment/?feature=pdf_download_micropayment&prezi_oid=${oid}&session-id=${alternateSession.sessionId}`,
    );
    const returnPage = await buyer.get(payment.json().returnPath);
    expect(returnPage.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const responses = await Promise.all([
      completeCheckout(buyer, mainSession.sessionId),
      completeCheckout(buyer, alternateSession.sessionId),
    ]);
    expect(responses.map((response) => response.json().isPurchased)).toContain(true);
    const rows = await checkoutsOf(oid);
    expect(rows.filter((row) => row.paid_at && !row.withdrawn_at)).toHaveLength(1);
    expect(await ledgerOf(oid)).toMatchObject([{ kind: 'purchase' }, { kind: 'purchase' }]);
  });
});

describe('card payments', () => {
  it.each([
    ['declined', { card: TEST_CARDS.declined }],
    ['authentication', { card: TEST_CARDS.authentication }],
    ['expired_card', { card: TEST_CARDS.expired }],
  ] as const)('with the outcome %s create no purchase', async (outcome, fields) => {
    const { oid } = await instance.publish();
    const buyer = await newVisitor();
    const { secret, sessionId } = await createCheckoutSession(buyer, oid);
    expect((await payWithCard(buyer, secret, fields)).json()).toEqual({ outcome, returnPath: null });
    expect((await completeCheckout(buyer, sessionId)).json()).toEqual({ isPurchased: false });
    expect(await ledgerOf(oid)).toEqual([]);
  });

  it('with an unknown client secret or malformed fields are refused', async () => {
    const visitor = await newVisitor();
    const response = await payWithCard(visitor, 'cs_test_x_secret_y');
    expect([response.statusCode, response.json().code]).toEqual([404, 'resource.not_found']);
    expect((await payWithCard(visitor, 'x', { email: 'no address' })).statusCode).toBe(400);
    expect((await payWithCard(visitor, 'x', { card: '42' })).statusCode).toBe(400);
    expect((await payWithCard(visitor, 'x'.repeat(20_000))).statusCode).toBe(413);
  });
});

describe('rate limits', () => {
  it('refuse too many checkouts of one browser with 429', async () => {
    const visitor = await newVisitor();
    const { oid } = await instance.publish();
    await createCheckoutSession(visitor, oid);
    const statusCodes = new Set<number>();
    // 40 requests of a browser are allowed in ten minutes.
    for (let i = 0; i < 45; i += 1) statusCodes.add((await requestCheckout(visitor, oid)).statusCode);
    expect([...statusCodes]).toEqual([200, 429]);
  });
});
