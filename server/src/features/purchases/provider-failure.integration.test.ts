import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { paymentWebhookPath } from '@flydeck/contract/purchases/constants';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPayments } from '../../adapters/payments/index.ts';
import { openSecrets } from '../../adapters/secrets/instance-secrets.ts';
import { createLogger } from '../../http/logger.ts';
import { systemClock } from '../../ports/clock.ts';
import { type Payments, PaymentsFailedError } from '../../ports/payments.ts';
import {
  buyPdf,
  completeCheckout,
  createCheckoutSession,
  isPurchased,
  requestCheckout,
  retrieveCheckout,
} from '../../testing/checkout-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { checkoutsOf, ledgerOf, openTestProvider } from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { createCheckout } from './checkout/create-checkout.ts';
import type { PurchasesContext } from './purchases-context.ts';

const CLI = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** Field of a request that selects the alternate provider, which is a test provider here and always responds. */
const ALTERNATE = { provider: 'alternate' };

const WEBHOOK_SECRET = 'whsec_0123456789abcdef';

let instance: Instance;
beforeAll(async () => {
  // The provider's URL has a port on which no server listens.
  const settings = {
    ...SELLING_SETTINGS,
    WORKER: 'false',
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  instance = await createInstance({ settings });
}, 60_000);
afterAll(() => instance?.close());

describe('a provider that does not respond', () => {
  it('results in 502 and a new order for each attempt, and does not affect other providers', async () => {
    const { oid } = await instance.publish();
    const buyer = await createVisitor(instance.app);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await requestCheckout(buyer, oid);
      expect([response.statusCode, response.json().code]).toEqual([502, 'purchases.provider_failed']);
    }
    // Each attempt needs a new order: with the same idempotency key, the provider may return the failure for a day.
    const expected = { provider: 'stripe', status: 'expired', session_id: null, paid_at: null };
    expect(await checkoutsOf(instance.db, oid)).toMatchObject([expected, expected]);
    expect(await ledgerOf(instance.db, oid)).toEqual([]);
    await buyPdf(buyer, oid, ALTERNATE);
    expect(await isPurchased(buyer, oid)).toBe(true);
  });

  it('results in 502 when the visitor returns from checkout', async () => {
    const { oid } = await instance.publish();
    const buyer = await createVisitor(instance.app);
    const { sessionId } = await createCheckoutSession(buyer, oid, ALTERNATE);
    const update = instance.db.updateTable('pdf_checkouts').where('session_id', '=', sessionId);
    await update.set({ provider: 'stripe' }).execute();
    for (const response of [await retrieveCheckout(buyer, sessionId), await completeCheckout(buyer, sessionId)])
      expect([response.statusCode, response.json().code]).toEqual([502, 'purchases.provider_failed']);
  });

  it('results in 502 for a signed webhook event whose session is invalid', async () => {
    const payload = JSON.stringify({ type: 'checkout.session.completed', data: { object: {} } });
    const { webhooks } = new Stripe('sk_test_signs_only');
    const signature = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const url = paymentWebhookPath('stripe');
    const response = await instance.app.inject({ method: 'POST', url, headers, payload });
    expect([response.statusCode, response.json().code]).toEqual([502, 'purchases.provider_failed']);
  });
});

describe('two concurrent checkouts, one of which fails at the provider', () => {
  const listCheckouts = (oid: string) => checkoutsOf(instance.db, oid);

  /** Creates a test provider whose response to the first request is lost, although the provider creates a session. */
  async function createProviderLosingFirstResponse() {
    const provider = await openTestProvider(instance.db);
    /** All requests. Each request waits until `respond` is called. `isLost` is true if its response is lost. */
    const requests: { readonly orderId: string; readonly isLost: boolean; readonly respond: () => void }[] = [];
    let callCount = 0;
    const createSession: Payments['createSession'] = async (order) => {
      callCount += 1;
      const isLost = callCount === 1;
      const session = await provider.createSession(order);
      await new Promise<void>((respond) => requests.push({ orderId: order.id, isLost, respond }));
      if (isLost) throw new PaymentsFailedError('the response was lost');
      return session;
    };
    const payments: Payments = Object.assign(Object.create(provider), {
      ...{ name: provider.name, chargesRealMoney: provider.chargesRealMoney, createSession },
      readSession: (id: string) => provider.readSession(id),
      expireSession: (id: string) => provider.expireSession(id),
    });
    return { payments, requests };
  }

  /**
   * Creates a checkout in two tabs of one buyer at the same time. The provider gets two requests with the same order.
   * @param firstResponse which response comes first: the response that is lost, or the response to the other request
   */
  async function createInTwoTabs(firstResponse: 'lost' | 'other') {
    const { oid } = await instance.publish();
    const { payments, requests } = await createProviderLosingFirstResponse();
    const secrets = await openSecrets(instance.db);
    const paymentConfig = { stripe: undefined, alternatePayment: undefined, testPayments: true };
    const log = createLogger('silent');
    const context: PurchasesContext = {
      clock: systemClock,
      ...{ db: instance.db, log, jobs: { enqueue: async () => null } },
      payments: openPayments({ config: paymentConfig, db: instance.db, secrets }),
    };
    const checkoutRequest = {
      ...{ amount: 299, currency: 'EUR', presentationOid: oid, ownerOid: 'owner', title: 'Tides' },
      ...{ language: 'en', returnUrl: 'https://deck.example/?session-id={CHECKOUT_SESSION_ID}' },
      buyer: { visitorHash: 'f'.repeat(64), userId: undefined },
    };
    const results = [1, 2].map(() =>
      createCheckout(context, payments, checkoutRequest).catch((error: unknown) => error),
    );
    await expect.poll(() => requests.length).toBe(2);
    expect(requests[0]?.orderId).toBe(requests[1]?.orderId);
    const [lostRequest, otherRequest] = requests.toSorted((a, b) => Number(b.isLost) - Number(a.isLost));
    const [firstRequest, secondRequest] =
      firstResponse === 'lost' ? [lostRequest, otherRequest] : [otherRequest, lostRequest];
    firstRequest?.respond();
    await Promise.race(results);
    secondRequest?.respond();
    return { oid, results: Promise.all(results), requests };
  }

  it('keep the session of the successful request if the successful request is answered first', async () => {
    const { oid, results } = await createInTwoTabs('other');
    expect(await results).toEqual(
      expect.arrayContaining([expect.any(PaymentsFailedError), expect.stringContaining('_secret_')]),
    );
    expect(await listCheckouts(oid)).toMatchObject([{ status: 'open', session_id: expect.any(String) }]);
  });

  it('result in a third request with a new order if the failed request is answered first', async () => {
    const { oid, results, requests } = await createInTwoTabs('lost');
    await expect.poll(() => requests.length).toBe(3);
    requests[2]?.respond();
    const secret = (await results).find((result) => typeof result === 'string');
    const rows = await listCheckouts(oid);
    expect(rows).toMatchObject([{ status: 'expired', session_id: null }, { status: 'open' }]);
    expect(secret).toContain(`${rows[1]?.session_id}_secret_`);
  });
});

describe('the command `flydeck purchases`', () => {
  /** Runs the command on the database of the instance. */
  const runCommand = async (...args: string[]) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: instance.connectionString };
    const options = { env: { ...env, FLYDECK_DATA: instance.dataDir } };
    return promisify(execFile)(process.execPath, [CLI, 'purchases', ...args], options);
  };

  it('lists the ledger and escapes formulas in CSV', async () => {
    const title = '=HYPERLINK("https://evil.example")';
    const { oid } = await instance.publish({ document: { title } });
    await buyPdf(await createVisitor(instance.app, '198.51.100.9'), oid, ALTERNATE);
    const { stdout: csv } = await runCommand('--csv');
    const [headerLine = '', entryLine = ''] = csv.split('\r\n');
    expect(headerLine.split(',').slice(0, 4)).toEqual(['noted at', 'kind', 'amount', 'currency']);
    expect(entryLine).toContain(',purchase,2.99,EUR,');
    expect(entryLine).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    const { stdout, stderr } = await runCommand();
    expect(stdout).toMatch(/purchase +2\.99 EUR/);
    expect(stdout + csv).not.toContain('buyer@example.org');
    expect(stderr).toContain('entries');
  });
});
