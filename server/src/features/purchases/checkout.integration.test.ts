import {
  IS_PURCHASED_ALTERNATE_PATH,
  IS_PURCHASED_PATH,
  PUTMA_COOKIE,
  TEST_CARDS,
} from '@flydeck/contract/purchases/constants';
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
import { ledgerOf as entriesOf, checkoutsOf as rowsOf, setPrice } from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let owner: Visitor;
let ownerName: string;
let bob: Visitor;
let guests = 0;

beforeAll(async () => {
  instance = await createInstance({ twoProcesses: true, settings: { ...SELLING_SETTINGS, WORKER: 'false' } });
  ({ owner, ownerName, other: bob } = await createOwnerAndOther(instance));
}, 60_000);
afterAll(() => instance?.close());

/** Creates a visitor without an account, with an IP address of its own. */
const newVisitor = () => {
  guests += 1;
  return createVisitor(guests % 2 ? instance.app : instance.secondApp, `198.51.100.${guests}`);
};
const checkoutsOf = (oid: string) => rowsOf(instance.db, oid);
const ledgerOf = (oid: string) => entriesOf(instance.db, oid);

/** Runs a statement in a transaction that holds its locks until `release` is called. */
async function hold(statement: RawBuilder<unknown>): Promise<{ release(): Promise<void> }> {
  const trx = await instance.db.startTransaction().execute();
  await statement.execute(trx);
  return { release: () => trx.commit().execute() };
}

/** Waits until exactly one query waits for a lock of this kind. */
const waitsFor = (kind: 'relation' | 'transactionid' | 'tuple') =>
  expect
    .poll(async () => {
      const waiting = sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = ${kind}`;
      return (await waiting.execute(instance.db)).rows.length;
    })
    .toBe(1);

describe('purchases', () => {
  it('are paid in the form and complete on return to the page (V3.10, V7.8, V7.9, V7.10)', async () => {
    const { oid, path } = await instance.publish({ document: { title: 'Tides' } });
    const ann = await newVisitor();
    expect(await isPurchased(ann, oid)).toBe(false);
    const { secret, sessionId } = await createCheckoutSession(ann, oid);
    expect(putmaOf(ann)).toMatch(/^[\w-]{43}$/);
    expect((await retrieveCheckout(ann, sessionId)).json()).toEqual({
      status: 'open',
      metadata: { prezi_oid: oid },
      customer_details: null,
    });
    expect((await completeCheckout(ann, sessionId)).json()).toEqual({ isPurchased: false });

    const paid = await payWithCard(ann, secret);
    expect(paid.json()).toEqual({ outcome: 'paid', returnPath: `${path}?session-id=${sessionId}` });
    expect((await retrieveCheckout(ann, sessionId)).json()).toEqual({
      status: 'complete',
      metadata: { prezi_oid: oid },
      customer_details: { email: 'buyer@example.org' },
    });
    expect((await completeCheckout(ann, sessionId)).json()).toEqual({ isPurchased: true });
    expect(await isPurchased(ann, oid)).toBe(true);
    expect(await isPurchased(ann, oid, { path: IS_PURCHASED_ALTERNATE_PATH })).toBe(true);

    const again = await requestCheckout(ann, oid);
    expect([again.statusCode, again.json().code]).toEqual([409, 'purchases.already_purchased']);
    expect(await ledgerOf(oid)).toMatchObject([
      { kind: 'purchase', amount: 299, currency: 'EUR', title: 'Tides', provider: 'test' },
    ]);
  });

  it('use the price and title of the server, not of the request', async () => {
    const { oid } = await instance.publish({ document: { title: 'Real title' } });
    const ann = await newVisitor();
    for (const more of [{ amount: 1 }, { price: '0' }, { 'prezi-title': 7 }, { provider: 'test' }]) {
      expect((await requestCheckout(ann, oid, more)).statusCode).toBe(400);
    }
    await createCheckoutSession(ann, oid, { 'prezi-title': 'Other title' });
    expect(
      await instance.db.selectFrom('test_payments').selectAll().where('presentation_oid', '=', oid).execute(),
    ).toMatchObject([{ title: 'Real title', amount: 299, currency: 'EUR' }]);
  });

  it('are not visible to other visitors (V7.7)', async () => {
    const { oid } = await instance.publish();
    const [ann, eve] = [await newVisitor(), await newVisitor()];
    const sessionId = await buyPdf(ann, oid);
    await createCheckoutSession(eve, (await instance.publish()).oid);
    for (const other of [eve, bob]) {
      expect(await isPurchased(other, oid)).toBe(false);
      expect(await isPurchased(other, oid, { putma: putmaOf(ann) })).toBe(false);
      for (const refused of [
        await retrieveCheckout(other, sessionId),
        await completeCheckout(other, sessionId),
      ])
        expect([refused.statusCode, refused.json().code]).toEqual([404, 'resource.not_found']);
      const stolen = await requestCheckout(other, oid, { 'putma-id': putmaOf(ann) });
      expect([stolen.statusCode, stolen.json().code]).toEqual([403, 'auth.forbidden']);
    }
    expect(await isPurchased(ann, oid, { putma: putmaOf(eve) })).toBe(false);
    expect(await isPurchased(ann, oid, { putma: '' })).toBe(true);
    expect((await retrieveCheckout(ann, 'cs_test_unheard_of')).statusCode).toBe(404);
    expect((await retrieveCheckout(ann, 'x')).statusCode).toBe(400);
    expect((await retrieveCheckout(ann, "';DROP TABLE x")).statusCode).toBe(400);
  });

  it('refuse a putma id that the server did not issue', async () => {
    const { oid } = await instance.publish();
    const eve = await newVisitor();
    eve.cookies.set(PUTMA_COOKIE, 'chosen');
    expect((await requestCheckout(eve, oid, { 'putma-id': 'chosen' })).statusCode).toBe(403);
    await createCheckoutSession(eve, oid, { 'putma-id': '' });
    expect(putmaOf(eve)).toMatch(/^[\w-]{43}$/);
  });

  it('belong to the cookie of the first is-purchased request, so that concurrent checkouts are one', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    expect(await isPurchased(ann, oid)).toBe(false);
    const putma = putmaOf(ann);
    expect(putma).toMatch(/^[\w-]{43}$/);
    const sessions = await Promise.all([createCheckoutSession(ann, oid), createCheckoutSession(ann, oid)]);
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(putmaOf(ann)).toBe(putma);
  });

  it('renew the lifetime of their cookie with every is-purchased request', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    await buyPdf(ann, oid);
    const putma = putmaOf(ann);
    for (const path of [IS_PURCHASED_PATH, IS_PURCHASED_ALTERNATE_PATH]) {
      const { headers } = await ann.get(`${path}?putma-id=${putma}&prezi-oid=${oid}`);
      expect([headers['set-cookie']].flat().join()).toContain(`${PUTMA_COOKIE}=${putma}; Max-Age=34560000;`);
    }
    expect(putmaOf(ann)).toBe(putma);
  });

  it('are assigned to the account that logs in, and follow it to other browsers (V7.7)', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    await buyPdf(ann, oid);
    for (const [name, value] of bob.cookies) if (name !== PUTMA_COOKIE) ann.cookies.set(name, value);
    expect(await isPurchased(ann, oid)).toBe(true);
    const otherBrowser = await newVisitor();
    for (const [name, value] of bob.cookies) if (name !== PUTMA_COOKIE) otherBrowser.cookies.set(name, value);
    expect(await isPurchased(otherBrowser, oid)).toBe(true);
    expect((await requestCheckout(otherBrowser, oid)).json().code).toBe('purchases.already_purchased');
    expect(await isPurchased(owner, oid)).toBe(false);
  });
});

describe('checkouts', () => {
  it('are refused for PDFs that cannot be bought', async () => {
    const { oid } = await instance.publish();
    const secret = await instance.publish({ privacy: 'private', owner: ownerName });
    const ann = await newVisitor();
    const hidden = await requestCheckout(ann, secret.oid);
    expect([hidden.statusCode, hidden.json().code]).toEqual([404, 'resource.not_found']);
    expect((await requestCheckout(ann, 'AAAAAAAAAAAAAAAA')).statusCode).toBe(404);
    expect((await requestCheckout(ann, '../..')).statusCode).toBe(400);
    expect((await requestCheckout(owner, secret.oid)).statusCode).toBe(409);
    await setPrice(instance.db, oid, { kind: 'none' });
    expect((await requestCheckout(ann, oid)).statusCode).toBe(404);
    await setPrice(instance.db, oid, { kind: 'free' });
    const free = await requestCheckout(ann, oid);
    expect([free.statusCode, free.json().code]).toEqual([409, 'resource.conflict']);
    expect(await checkoutsOf(oid)).toEqual([]);
    const huge = await requestCheckout(ann, oid, { 'prezi-title': 'x'.repeat(20_000) });
    expect(huge.statusCode).toBe(413);
  });

  it('work with the key of a share link', async () => {
    const { oid } = await instance.publish({ privacy: 'private', owner: ownerName });
    const link = (await owner.post(`/api/presentations/${oid}/links`, { right: 'view' })).json() as {
      path: string;
    };
    const ann = await newVisitor();
    const page = (await ann.get(link.path, { accept: 'text/html' })).body;
    const key = /"accessKey":"([^"]+)"/.exec(page)?.[1];
    const { secret } = await createCheckoutSession(ann, oid, { key });
    expect((await payWithCard(ann, secret)).json().returnPath).toContain(link.path);
    expect((await requestCheckout(ann, oid, { key: `${key}x` })).statusCode).toBe(404);
  });

  it('are replaced when the price changes', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    const old = await createCheckoutSession(ann, oid);
    await setPrice(instance.db, oid, { kind: 'own', amount: 500, currency: 'JPY' });
    const current = await createCheckoutSession(ann, oid);
    expect(current.sessionId).not.toBe(old.sessionId);
    expect((await payWithCard(ann, old.secret)).json()).toEqual({
      outcome: 'session_expired',
      returnPath: null,
    });
    expect((await retrieveCheckout(ann, old.sessionId)).json().status).toBe('expired');
    await payWithCard(ann, current.secret);
    expect((await completeCheckout(ann, current.sessionId)).json()).toEqual({ isPurchased: true });
    expect(await ledgerOf(oid)).toMatchObject([{ kind: 'purchase', amount: 500, currency: 'JPY' }]);
  });
});

describe('concurrent requests', () => {
  it('create one session', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    await createCheckoutSession(ann, (await instance.publish()).oid);
    const twin = await createVisitor(instance.secondApp, '198.51.100.200');
    for (const [name, value] of ann.cookies) twin.cookies.set(name, value);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => createCheckoutSession(i % 2 ? ann : twin, oid)),
    );
    expect(new Set(all.map(({ secret }) => secret)).size).toBe(1);
    const sessions = instance.db.selectFrom('test_payments').selectAll().where('presentation_oid', '=', oid);
    expect(await sessions.execute()).toHaveLength(1);
    expect(await checkoutsOf(oid)).toHaveLength(1);

    const { secret, sessionId } = all[0]!;
    await Promise.all([payWithCard(ann, secret), payWithCard(twin, secret), payWithCard(ann, secret)]);
    const completed = await Promise.all(
      Array.from({ length: 20 }, (_, i) => completeCheckout(i % 2 ? ann : twin, sessionId)),
    );
    expect(completed.map((answer) => answer.json().isPurchased)).toEqual(Array(20).fill(true));
    expect(await ledgerOf(oid)).toHaveLength(1);
  });

  it('leave one session open across two providers and after login', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    const openOnes = async () => (await checkoutsOf(oid)).filter(({ status }) => status === 'open');
    const one = await createCheckoutSession(ann, oid);
    const other = await createCheckoutSession(ann, oid, { provider: 'alternate' });
    expect(await openOnes()).toMatchObject([{ session_id: other.sessionId, provider: 'alternate' }]);
    expect((await payWithCard(ann, one.secret)).json()).toEqual({
      outcome: 'session_expired',
      returnPath: null,
    });
    await Promise.all([requestCheckout(ann, oid), requestCheckout(ann, oid, { provider: 'alternate' })]);
    expect(await openOnes()).toHaveLength(1);

    const { cookies } = await createMember(instance.app, 'Signing In', { address: '192.0.2.90' });
    for (const [name, value] of cookies) if (name !== PUTMA_COOKIE) ann.cookies.set(name, value);
    const { sessionId } = await createCheckoutSession(ann, oid);
    expect(await openOnes()).toMatchObject([{ session_id: sessionId }]);
  });

  it('expire a session at its provider that was created while another request replaced its checkout', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    await createCheckoutSession(ann, (await instance.publish()).oid);
    const creation = await hold(sql`LOCK TABLE test_payments IN SHARE MODE`);
    const first = requestCheckout(ann, oid);
    await waitsFor('relation');
    // The session is created, but the checkout is still without one when the second request reads it.
    const row = await hold(sql`SELECT FROM pdf_checkouts WHERE presentation_oid = ${oid} FOR UPDATE`);
    await creation.release();
    await waitsFor('transactionid');
    const second = requestCheckout(ann, oid, { provider: 'alternate' });
    await waitsFor('tuple');
    await row.release();

    const outcomes: unknown[] = [];
    for (const answer of await Promise.all([first, second])) {
      expect(answer.statusCode).toBe(200);
      outcomes.push(
        (await payWithCard(ann, answer.json<{ client_secret: string }>().client_secret)).json().outcome,
      );
    }
    expect(outcomes.sort()).toEqual(['paid', 'session_expired']);
  });

  it('with two providers take two payments and withdraw the second', async () => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    const one = await createCheckoutSession(ann, oid);
    // Left open at its provider, as sessions of earlier releases may be.
    await instance.db
      .updateTable('pdf_checkouts')
      .set({ status: 'expired' })
      .where('session_id', '=', one.sessionId)
      .execute();
    const other = await createCheckoutSession(ann, oid, { provider: 'alternate' });
    expect((await payWithCard(ann, one.secret)).json().outcome).toBe('paid');
    const paid = await payWithCard(ann, other.secret);
    expect(paid.json().returnPath).toBe(
      `/upgrade/embedded/plan/visitors/micropayment/?feature=pdf_download_micropayment&prezi_oid=${oid}&session-id=${other.sessionId}`,
    );
    const answers = await Promise.all([
      completeCheckout(ann, one.sessionId),
      completeCheckout(ann, other.sessionId),
    ]);
    expect(answers.map((answer) => answer.json().isPurchased)).toContain(true);
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
  ] as const)('with the outcome %s buy nothing', async (outcome, more) => {
    const { oid } = await instance.publish();
    const ann = await newVisitor();
    const { secret, sessionId } = await createCheckoutSession(ann, oid);
    expect((await payWithCard(ann, secret, more)).json()).toEqual({ outcome, returnPath: null });
    expect((await completeCheckout(ann, sessionId)).json()).toEqual({ isPurchased: false });
    expect(await ledgerOf(oid)).toEqual([]);
  });

  it('with an unknown client secret or malformed fields are refused', async () => {
    const eve = await newVisitor();
    const unknown = await payWithCard(eve, 'cs_test_x_secret_y');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'resource.not_found']);
    expect((await payWithCard(eve, 'x', { email: 'no address' })).statusCode).toBe(400);
    expect((await payWithCard(eve, 'x', { card: '42' })).statusCode).toBe(400);
    expect((await payWithCard(eve, 'x'.repeat(20_000))).statusCode).toBe(413);
  });
});

describe('rate limits', () => {
  it('refuse too many checkouts of one browser with 429', async () => {
    const eve = await newVisitor();
    const { oid } = await instance.publish();
    await createCheckoutSession(eve, oid);
    const codes = new Set<number>();
    for (let i = 0; i < 45; i += 1) codes.add((await requestCheckout(eve, oid)).statusCode);
    expect([...codes]).toEqual([200, 429]);
  });
});
