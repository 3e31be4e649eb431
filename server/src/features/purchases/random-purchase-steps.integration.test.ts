import { exportPdfPath } from '@flydeck/contract/exports/constants';
import { soakRounds, soakTimeoutMs } from '@flydeck/scene/testing/soak-rounds';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openJobs } from '../../adapters/jobs/pg-boss-jobs.ts';
import { openPayments } from '../../adapters/payments/index.ts';
import { openSecrets } from '../../adapters/secrets/instance-secrets.ts';
import { createLogger } from '../../http/logger.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';
import {
  completeCheckout,
  isPurchased,
  payWithCard,
  requestCheckout,
  retrieveCheckout,
} from '../../testing/checkout-calls.ts';
import { insertMembers, type MemberSession } from '../../testing/insert-members.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { checkoutsOf, ledgerOf, postTestNotification, setPrice } from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';
import { closeCheckout } from './jobs/close-checkout.ts';
import { reconcile } from './jobs/reconcile.ts';
import { recordMissedRefundsAndDisputes } from './jobs/record-missed-refunds.ts';
import { refundPurchase } from './jobs/refund-purchase.ts';
import type { PurchasesContext } from './purchases-context.ts';
import { cancelWriteFailures, failNthWrite, installWriteFailures } from './testing/write-failures.ts';

/** Number of tested sequences of steps. */
const RUN_COUNT = soakRounds('purchase-steps', { short: 12, long: 2000 });
/**
 * Each run performs random steps of this list. Steps that are listed several times are more frequent.
 * - `create`, `create-alternate`: the buyer opens a checkout session of the test provider or of the alternate checkout.
 * - `return`: the page reports that the buyer has returned from the payment form.
 * - `webhook`: the provider posts its events.
 * - `poll`: the page asks whether the PDF is purchased.
 * - `reload`: the page reads the checkout session.
 * - `refund`: the provider refunds a payment and posts the event of the refund.
 * - `refund-without-webhook`: the provider refunds a payment, but posts no event.
 * - `refund-fails`: the bank rejects a refund that the provider has already reported.
 * - `look-back`: a job reads refunds and disputes from the provider.
 * - `reconcile`: a job settles open checkouts.
 */
const STEPS = [
  ...['create', 'create', 'create-alternate', 'pay', 'pay', 'return', 'webhook', 'webhook', 'poll'],
  ...['reload', 'refund', 'refund-without-webhook', 'refund-fails', 'look-back', 'reconcile', 'run-jobs', 'sign-in'],
  ...['sign-out', 'raise-price'],
] as const;
type Step = (typeof STEPS)[number];

/** Steps that run concurrently in two processes. If `failingWrite` is a number n, the nth database write fails. */
interface ConcurrentSteps {
  readonly steps: readonly Step[];
  readonly failingWrite: number | undefined;
}
const concurrentStepsArbitrary: fc.Arbitrary<ConcurrentSteps> = fc.record({
  steps: fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 3 }),
  failingWrite: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
});

let instance: Instance;
let context: PurchasesContext;
let jobs: Jobs;
let members: MemberSession[];
let runCount = 0;

beforeAll(async () => {
  // The processes run no jobs: the test runs jobs itself, as the steps `run-jobs`, `reconcile` and `look-back`.
  instance = await createInstance({ withSecondApp: true, settings: { ...SELLING_SETTINGS, WORKER: 'false' } });
  const { db, connectionString } = instance;
  const log = createLogger('silent');
  jobs = await openJobs({ connectionString, runsJobs: false, log });
  const paymentConfig = { stripe: undefined, alternatePayment: undefined, testPayments: true };
  const payments = openPayments({ config: paymentConfig, db, secrets: await openSecrets(db) });
  context = {
    clock: systemClock,
    db,
    jobs,
    log,
    payments,
  };
  members = await createMembers(db, RUN_COUNT);
  await installWriteFailures(db);
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await instance?.close();
});

/** Creates a member for each run. Uses several statements, because one statement can have at most 65,535 parameters. */
async function createMembers(db: Instance['db'], count: number): Promise<MemberSession[]> {
  const sessions: MemberSession[] = [];
  while (sessions.length < count) {
    const size = Math.min(1000, count - sessions.length);
    sessions.push(...(await insertMembers(db, size, { secure: true, prefix: `buyer-${sessions.length}` })));
  }
  return sessions;
}

/** A buyer with two tabs of one browser. Two server processes serve one tab each. */
class Buyer {
  readonly #oid: string;
  readonly #tabs: readonly Visitor[];
  readonly #member: MemberSession;
  /** Client secrets of all checkout sessions that the buyer has got, from the oldest to the newest. */
  readonly secrets = new Set<string>();
  /**
   * Webhook events of refunds that the server has not accepted yet. The key is the reference of the refund. The key of
   * a failed refund ends with ` failed`.
   */
  pendingEvents = new Map<string, Parameters<typeof postTestNotification>[1]>();
  /** References of failed refunds. */
  readonly failedRefunds = new Set<string>();
  #requestCount = 0;

  constructor(oid: string, tabs: readonly Visitor[], member: MemberSession) {
    this.#oid = oid;
    this.#tabs = tabs;
    this.#member = member;
  }

  /** The tab that sends the next request. The two tabs alternate. */
  get nextTab(): Visitor {
    this.#requestCount += 1;
    return this.#tabs[this.#requestCount % 2]!;
  }

  async run(step: Step): Promise<void> {
    // A client secret consists of the session id, `_secret_`, and a random text.
    const sessionIds = [...this.secrets].map((secret) => secret.split('_secret_')[0] ?? '');
    const lastSessionId = sessionIds.at(-1);
    if (step === 'create') return this.#create({});
    if (step === 'create-alternate') return this.#create({ provider: 'alternate' });
    if (step === 'sign-in') return this.#setLogin({ isLoggedIn: true });
    if (step === 'sign-out') return this.#setLogin({ isLoggedIn: false });
    if (step === 'raise-price') return this.#raisePrice();
    if (step === 'poll') return void (await this.poll());
    if (step === 'reconcile') return ignoreInjectedFailures(reconcile(context, { all: true }));
    if (step === 'look-back') return ignoreInjectedFailures(recordMissedRefundsAndDisputes(context));
    if (step === 'run-jobs') return ignoreInjectedFailures(this.runJobs());
    if (lastSessionId === undefined) return;
    if (step === 'pay') return void (await payWithCard(this.nextTab, [...this.secrets].at(-1) ?? ''));
    if (step === 'return') return void (await completeCheckout(this.nextTab, lastSessionId));
    if (step === 'reload') return void (await retrieveCheckout(this.nextTab, lastSessionId));
    if (step === 'webhook') await this.postWebhooks();
    if (step === 'refund') await this.refund({ withWebhook: true });
    if (step === 'refund-without-webhook') await this.refund({ withWebhook: false });
    if (step === 'refund-fails') await this.#failRefund();
  }

  async #create(fields: object): Promise<void> {
    this.storeSecret(await requestCheckout(this.nextTab, this.#oid, fields));
  }

  /** Stores the client secret, if the response has one. */
  storeSecret(response: Awaited<ReturnType<typeof requestCheckout>>): void {
    if (response.statusCode === 200) this.secrets.add(response.json<{ client_secret: string }>().client_secret);
  }

  async #setLogin({ isLoggedIn }: { isLoggedIn: boolean }): Promise<void> {
    const [name = '', value = ''] = (this.#member.headers['cookie'] ?? '').split('; ')[0]?.split('=') ?? [];
    for (const tab of this.#tabs) isLoggedIn ? tab.cookies.set(name, value) : tab.cookies.delete(name);
  }

  async #raisePrice(): Promise<void> {
    const amount = 300 + Math.floor(this.secrets.size);
    await setPrice(instance.db, this.#oid, { kind: 'own', amount, currency: 'EUR' });
  }

  /** Asks the server whether the PDF is purchased, as the page does. */
  async poll(): Promise<boolean> {
    return isPurchased(this.nextTab, this.#oid);
  }

  /** Posts webhook events of all sessions, and the pending events. Events that are rejected stay pending. */
  async postWebhooks(): Promise<void> {
    for (const { session_id: sessionId, provider } of await this.listProviderPayments())
      if (provider === 'test') await postTestNotification(instance, { kind: 'session', sessionId });
    for (const [key, event] of this.pendingEvents)
      if ((await postTestNotification(instance, event)).statusCode === 204) this.pendingEvents.delete(key);
  }

  /** Returns the checkout sessions of the presentation, with their payments, as the simulated providers store them. */
  listProviderPayments() {
    return instance.db.selectFrom('test_payments').selectAll().where('presentation_oid', '=', this.#oid).execute();
  }

  /** Refunds the first payment that is not refunded, directly at the provider, as an operator may do. */
  async refund({ withWebhook }: { readonly withWebhook: boolean }): Promise<void> {
    const payment = (await this.listProviderPayments()).find(
      (row) => row.provider === 'test' && row.payment && !row.refund,
    );
    if (!payment?.payment) return;
    const payments = context.payments.byName(payment.provider);
    const refunded = await payments?.refund(payment.payment, 'operator').catch(() => undefined);
    if (refunded === undefined || !withWebhook) return;
    const { session_id: sessionId } = payment;
    this.pendingEvents.set(refunded.reference, { kind: 'refund', state: 'given', sessionId, ...refunded });
    await this.postWebhooks();
  }

  /** Makes a refund fail at the bank. The event of the failure may arrive before the event of the refund. */
  async #failRefund(): Promise<void> {
    const rows = (await this.listProviderPayments()).filter(({ provider }) => provider === 'test');
    const refundedPayment = rows.find(({ refund }) => refund !== null && !this.failedRefunds.has(refund));
    if (!refundedPayment?.refund) return;
    const { session_id: sessionId, refund: reference, amount } = refundedPayment;
    this.failedRefunds.add(reference);
    const event = { kind: 'refund', state: 'failed', sessionId, reference, amount } as const;
    this.pendingEvents = new Map([[`${reference} failed`, event], ...this.pendingEvents]);
    await this.postWebhooks();
  }

  /** Runs the enqueued jobs, as another process would. */
  async runJobs(): Promise<void> {
    for (const [name, work] of [
      ['purchases.close', closeCheckout],
      ['purchases.refund', refundPurchase],
    ] as const)
      for (const { id, checkout_id: checkoutId } of await this.#listEnqueuedJobs(name)) {
        await work(context, { checkoutId });
        await sql`UPDATE jobs.job SET state = 'completed' WHERE id = ${id}::uuid`.execute(instance.db);
      }
  }

  async #listEnqueuedJobs(name: string): Promise<{ id: string; checkout_id: string }[]> {
    const { rows } = await sql<{ id: string; checkout_id: string }>`
      SELECT job.id, data->>'checkoutId' AS checkout_id FROM jobs.job
      JOIN pdf_checkouts ON pdf_checkouts.id::text = data->>'checkoutId'
      WHERE name = ${name} AND state = 'created' AND presentation_oid = ${this.#oid}`.execute(instance.db);
    return rows;
  }

  /** Returns whether the server lets the buyer export the PDF. */
  mayExport = async (): Promise<boolean> => {
    const response = await this.nextTab.post(exportPdfPath(this.#oid));
    expect([200, 402]).toContain(response.statusCode);
    return response.statusCode === 200;
  };
}

/**
 * Ignores errors of writes that the test made fail, and responses 500 that these errors caused. Later steps must repair
 * the state.
 */
async function ignoreInjectedFailures(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!/injected write failure|^Error: 500 /.test(String(error))) throw error;
  });
}

async function createBuyer(): Promise<{ buyer: Buyer; oid: string }> {
  const { oid } = await instance.publish();
  // Each run has its own IP address, which contains the number of the run, so that no rate limit is exceeded.
  const address = `10.${(runCount >> 16) & 255}.${(runCount >> 8) & 255}.${runCount & 255}`;
  const firstTab = await createVisitor(instance.app, address);
  const response = await requestCheckout(firstTab, oid);
  const secondTab = await createVisitor(instance.secondApp, address);
  for (const [name, value] of firstTab.cookies) secondTab.cookies.set(name, value);
  const member = members[runCount % members.length]!;
  runCount += 1;
  const buyer = new Buyer(oid, [firstTab, secondTab], member);
  buyer.storeSecret(response);
  return { buyer, oid };
}

it(
  'after random steps and failures, at most one payment is kept, and the buyer may export the PDF only if a payment is kept',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(concurrentStepsArbitrary, { minLength: 2, maxLength: 10 }), async (rounds) => {
        const { buyer, oid } = await createBuyer();
        for (const { steps, failingWrite } of rounds) {
          if (failingWrite !== undefined) await failNthWrite(instance.db, failingWrite);
          await Promise.all(steps.map((step) => ignoreInjectedFailures(buyer.run(step))));
          await cancelWriteFailures(instance.db);
          expect((await openCheckoutsOf(oid)).length).toBeLessThanOrEqual(1);
          if (await buyer.mayExport()) {
            const paid = (await buyer.listProviderPayments()).filter(({ status }) => status === 'complete');
            expect(paid.length).toBeGreaterThan(0);
          }
        }
        await settleAll(buyer);
        await expectConsistentPurchase(buyer, oid);
        // The buyer has left all payment forms open, and now pays in each of them.
        for (const secret of buyer.secrets) await payWithCard(buyer.nextTab, secret);
        await settleAll(buyer);
        await expectConsistentPurchase(buyer, oid);
        await deleteUnpaidCheckouts(oid);
      }),
      { numRuns: RUN_COUNT, endOnFailure: true, includeErrorInReport: true },
    );
  },
  soakTimeoutMs(240_000),
);

const openCheckoutsOf = async (oid: string) =>
  (await checkoutsOf(instance.db, oid)).filter(({ status }) => status === 'creating' || status === 'open');

/** Deletes unpaid checkouts and the provider's payments, because the jobs of later runs would process them again. */
async function deleteUnpaidCheckouts(oid: string): Promise<void> {
  const { db } = instance;
  await db.deleteFrom('pdf_checkouts').where('presentation_oid', '=', oid).where('paid_at', 'is', null).execute();
  await db.deleteFrom('test_payments').where('presentation_oid', '=', oid).execute();
}

/** Does everything that settles payments: reconciliation, webhooks, jobs, and the recording of missed refunds. */
async function settleAll(buyer: Buyer): Promise<void> {
  await reconcile(context, { all: true });
  await buyer.postWebhooks();
  await buyer.runJobs();
  await reconcile(context, { all: true });
  await recordMissedRefundsAndDisputes(context);
}

/**
 * Expects that at most one payment is not refunded, that the ledger matches the provider's payments, and that the buyer
 * may export the PDF if and only if a payment is retained.
 */
async function expectConsistentPurchase(buyer: Buyer, oid: string): Promise<void> {
  const paid = (await buyer.listProviderPayments()).filter(({ status }) => status === 'complete');
  // The payments whose money the buyer did not get back, because there was no refund or the refund failed.
  const retained = paid.filter(({ refund }) => refund === null || buyer.failedRefunds.has(refund));
  // Payments with a failed refund are not counted, because they cannot be refunded again.
  expect(paid.filter(({ refund }) => refund === null).length).toBeLessThanOrEqual(1);
  const ledger = await ledgerOf(instance.db, oid);
  const entriesOfKind = (kind: string) => ledger.filter((entry) => entry.kind === kind);
  expect(
    entriesOfKind('purchase')
      .map(({ reference }) => reference)
      .sort(),
  ).toEqual(paid.map(({ payment }) => payment).sort());
  const balance = ledger.reduce((sum, { amount }) => sum + amount, 0);
  expect(balance).toBe(retained.reduce((sum, { amount }) => sum + amount, 0));
  const validPurchases = (await checkoutsOf(instance.db, oid)).filter((row) => row.paid_at && !row.withdrawn_at);
  expect(validPurchases.length).toBe(Math.min(1, retained.length));
  for (const { payment } of validPurchases) expect(retained.map((row) => row.payment)).toContain(payment);
  expect(await buyer.mayExport()).toBe(retained.length > 0);
  expect(await buyer.poll()).toBe(retained.length > 0);
  for (const { id } of validPurchases) await expectDelivery(id);
}

/** Expects exactly one delivery job for a checkout. */
async function expectDelivery(checkoutId: string): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM jobs.job WHERE name = 'purchases.deliver' AND data->>'checkoutId' = ${checkoutId}`.execute(
    instance.db,
  );
  expect(rows).toHaveLength(1);
}
