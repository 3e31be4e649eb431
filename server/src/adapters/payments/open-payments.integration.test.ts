import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import type { OpenDatabase } from '../../database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { openSecrets } from '../secrets/instance-secrets.ts';
import { openPayments } from './index.ts';
import { createOrder } from './payments.contract.ts';

const STRIPE_TEST = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' };
const STRIPE_LIVE = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' };
const TEST_PAYMENTS = { TEST_PAYMENTS: 'true' };
const ALTERNATE = {
  ALTERNATE_PAYMENT_URL: 'https://pay.example.org/flydeck',
  ALTERNATE_PAYMENT_SECRET: 's'.repeat(32),
};

let database: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database?.close());

/** Opens the payment providers of an instance with these settings, and collects its log entries. */
async function openProviders(settings: Readonly<Record<string, string>>) {
  const { db } = database;
  const logged: string[] = [];
  const record = (...entry: unknown[]) => void logged.push(JSON.stringify(entry));
  const log = { info: record, warn: record };
  const providers = openPayments({ config: readConfig(settings), db, secrets: await openSecrets(db), log });
  const { main, alternate, testProviders } = providers;
  return {
    ...providers,
    /** Names of the main provider, the alternate provider, and the test providers. */
    names: [main?.name, alternate?.name, testProviders.map(({ name }) => name)],
    logged,
  };
}

describe('openPayments', () => {
  it.each([
    [{}, [undefined, undefined, ['test']]],
    [TEST_PAYMENTS, ['test', 'alternate', ['test', 'alternate']]],
    [STRIPE_TEST, ['stripe', 'stripe', ['test']]],
    [{ ...STRIPE_TEST, ...TEST_PAYMENTS }, ['stripe', 'alternate', ['test', 'alternate']]],
    [STRIPE_LIVE, ['stripe', 'stripe', ['test']]],
    [ALTERNATE, ['alternate', 'alternate', ['test']]],
    [{ ...ALTERNATE, ...TEST_PAYMENTS }, ['alternate', 'alternate', ['test']]],
    [{ ...STRIPE_TEST, ...ALTERNATE }, ['stripe', 'alternate', ['test']]],
    [{ ...STRIPE_LIVE, ...ALTERNATE }, ['stripe', 'alternate', ['test']]],
  ])('chooses the providers by the settings: %j', async (settings, names) => {
    expect((await openProviders(settings)).names).toEqual(names);
  });

  it('uses the test provider for demo presentations only, even with live providers', async () => {
    for (const settings of [{}, STRIPE_LIVE, ALTERNATE]) {
      const { forPresentation, main, alternate } = await openProviders(settings);
      for (const role of ['main', 'alternate'] as const) {
        expect(forPresentation({ isDemo: true }, role)?.name).toBe('test');
        expect(forPresentation({ isDemo: false }, role)).toBe(role === 'main' ? main : alternate);
      }
    }
  });

  it('finds a provider by the name stored with a checkout, and returns undefined for other names', async () => {
    const { byName, main, alternate } = await openProviders({ ...STRIPE_TEST, ...ALTERNATE });
    expect(byName('stripe')).toBe(main);
    expect(byName('alternate')).toBe(alternate);
    for (const name of ['constructor', '']) expect(byName(name)).toBeUndefined();
  });

  it('logs the providers and wrong settings on start, but no secret keys', async () => {
    const testLog = (await openProviders(TEST_PAYMENTS)).logged.join('\n');
    expect(testLog).toContain('test (test payments)');
    expect(testLog).toContain('TEST_PAYMENTS is on');
    const emptyLog = (await openProviders({})).logged.join('\n');
    expect(emptyLog).toContain('"main":"none"');
    expect(emptyLog).not.toContain('PDF_PRICE');
    const priceLog = (await openProviders({ PDF_PRICE: '2.99 EUR' })).logged.join('\n');
    expect(priceLog).toContain('PDF_PRICE is set without a payment provider');
    const liveLog = (await openProviders(STRIPE_LIVE)).logged.join('\n');
    expect(liveLog).toContain('stripe (live)');
    expect(liveLog).toContain('STRIPE_WEBHOOK_SECRET is not set');
    const alternateLog = (await openProviders({ ...STRIPE_TEST, ...ALTERNATE })).logged.join('\n');
    expect(alternateLog).toContain(
      'payment modes differ: the alternate checkout is live, but the main checkout is not',
    );
    // Stripe's keys begin with `sk_` or `pk_`. ALTERNATE_PAYMENT_SECRET repeats the character s.
    for (const logged of [testLog, liveLog, alternateLog]) expect(logged).not.toMatch(/[sp]k_|ssss/);
  });

  it('reads a session and a webhook request of another process, but rejects a webhook request of another provider', async () => {
    // Providers of two processes share only the database.
    const [first, second] = [await openProviders(TEST_PAYMENTS), await openProviders(TEST_PAYMENTS)];
    const session = await first.main?.createSession(createOrder());
    if (!session) throw new Error('there is no provider');
    expect(await second.main?.readSession(session.id)).toEqual(session);
    const webhook = first.testProviders[0]?.createWebhookRequest({ kind: 'session', sessionId: session.id });
    if (!webhook) throw new Error('there is no test provider');
    expect(await second.main?.parseWebhook(webhook.body, webhook.headers)).toMatchObject({ kind: 'session' });
    const parsedByOtherProvider = second.alternate?.parseWebhook(webhook.body, webhook.headers);
    await expect(parsedByOtherProvider).rejects.toMatchObject({ name: 'InvalidWebhookError' });
  });
});
