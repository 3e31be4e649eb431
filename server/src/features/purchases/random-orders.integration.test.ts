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
import { recordMissedReturns } from './jobs/record-missed-returns.ts';
import { refundPurchase } from './jobs/refund-purchase.ts';
import type { PurchasesContext } from './purchases-context.ts';
import { endChaos, failNthWrite, prepareChaos } from './testing/chaos.ts';

const RUNS = soakRounds('purchase-orders', { short: 12, long: 2000 });
const STEPS = [
  ...['create', 'create', 'create-alternate', 'pay', 'pay', 'return', 'webhook', 'webhook', 'poll'],
  ...[
    'reload',
    'refund',
    'refund-without-webhook',
    'refund-fails',
    'look-back',
    'reconcile',
    'close',
    'sign-in',
  ],
  ...['sign-out', 'raise-price'],
] as const;
type Step = (typeof STEPS)[number];

/** Steps that run concurrently in two processes, and the number of the write that fails meanwhile, if any. */
interface ConcurrentSteps {
  readonly steps: readonly Step[];
  readonly failingWrite: number | undefined;
}
const someConcurrentSteps: fc.Arbitrary<ConcurrentSteps> = fc.record({
  steps: fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 3 }),
  failingWrite: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
});

let instance: Instance;
let context: PurchasesContext;
let jobs: Jobs;
let members: MemberSession[];
let runs = 0;

beforeAll(async () => {
  instance = await createInstance({ twoProcesses: true, settings: { ...SELLING_SETTINGS, WORKER: 'false' } });
  const { db, connectionString } = instance;
  const log = createLogger('silent');
  jobs = await openJobs({ connectionString, runsJobs: false, log });
  const none = { stripe: undefined, alternatePayment: undefined, testPayments: true };
  const payments = openPayments({ config: none, db, secrets: await openSecrets(db) });
  context = {
    clock: systemClock,
    db,
    jobs,
    log,
    payments,
  };
  members = await membersOf(db, RUNS);
  await prepareChaos(db);
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await instance?.close();
});

/** Creates a member for each run, in statements below PostgreSQL's limit of 65,535 parameters. */
async function membersOf(db: Instance['db'], count: number): Promise<MemberSession[]> {
  const all: MemberSession[] = [];
  while (all.length < count) {
    const size = Math.min(1000, count - all.length);
    all.push(...(await insertMembers(db, size, { secure: true, prefix: `buyer-${all.length}` })));
  }
  return all;
}

/** A buyer with two tabs of one browser, served by two processes. Stores all client secrets. */
class Buyer {
  readonly #oid: string;
  readonly #tabs: readonly Visitor[];
  readonly #member: MemberSession;
  readonly secrets = new Set<string>();
  /** Webhook events that the provider repeats until they are accepted. */
  pendingEvents = new Map<string, Parameters<typeof postTestNotification>[1]>();
  /** References of failed refunds. */
  readonly failed = new Set<string>();
  #turn = 0;

  constructor(oid: string, tabs: readonly Visitor[], member: MemberSession) {
    this.#oid = oid;
    this.#tabs = tabs;
    this.#member = member;
  }

  get tab(): Visitor {
    this.#turn += 1;
    return this.#tabs[this.#turn % 2]!;
  }

  async run(step: Step): Promise<void> {
    const sessions = [...this.secrets].map((secret) => secret.split('_secret_')[0] ?? '');
    const last = sessions.at(-1);
    if (step === 'create') return this.#create({});
    if (step === 'create-alternate') return this.#create({ provider: 'alternate' });
    if (step === 'sign-in') return this.#setLogin(true);
    if (step === 'sign-out') return this.#setLogin(false);
    if (step === 'raise-price') return this.#raisePrice();
    if (step === 'poll') return void (await this.poll());
    if (step === 'reconcile') return ignoreChaos(reconcile(context, { all: true }));
    if (step === 'look-back') return ignoreChaos(recordMissedReturns(context));
    if (step === 'close') return ignoreChaos(this.runJobs());
    if (last === undefined) return;
    if (step === 'pay') return void (await payWithCard(this.tab, [...this.secrets].at(-1) ?? ''));
    if (step === 'return') return void (await completeCheckout(this.tab, last));
    if (step === 'reload') return void (await retrieveCheckout(this.tab, last));
    if (step === 'webhook') await this.postWebhooks();
    if (step === 'refund') await this.refund({ withWebhook: true });
    if (step === 'refund-without-webhook') await this.refund({ withWebhook: false });
    if (step === 'refund-fails') await this.#failRefund();
  }

  async #create(more: object): Promise<void> {
    this.storeSecret(await requestCheckout(this.tab, this.#oid, more));
  }

  /** Stores the client secret, if the response has one. */
  storeSecret(answer: Awaited<ReturnType<typeof requestCheckout>>): void {
    if (answer.statusCode === 200) this.secrets.add(answer.json<{ client_secret: string }>().client_secret);
  }

  async #setLogin(isLoggedIn: boolean): Promise<void> {
    const [name = '', value = ''] = (this.#member.headers['cookie'] ?? '').split('; ')[0]?.split('=') ?? [];
    for (const tab of this.#tabs) isLoggedIn ? tab.cookies.set(name, value) : tab.cookies.delete(name);
  }

  async #raisePrice(): Promise<void> {
    const amount = 300 + Math.floor(this.secrets.size);
    await setPrice(instance.db, this.#oid, { kind: 'own', amount, currency: 'EUR' });
  }

  async poll(): Promise<boolean> {
    return isPurchased(this.tab, this.#oid);
  }

  /** Posts webhook events of all sessions, and pending ones; those that fail stay pending. */
  async postWebhooks(): Promise<void> {
    for (const { session_id: sessionId, provider } of await this.paymentsAtProvider())
      if (provider === 'test') await postTestNotification(instance, { kind: 'session', sessionId });
    for (const [key, notice] of this.pendingEvents)
      if ((await postTestNotification(instance, notice)).statusCode === 204) this.pendingEvents.delete(key);
  }

  paymentsAtProvider() {
    return instance.db
      .selectFrom('test_payments')
      .selectAll()
      .where('presentation_oid', '=', this.#oid)
      .execute();
  }

  /** Refunds the first payment, as the operator may at the provider. */
  async refund({ withWebhook }: { readonly withWebhook: boolean }): Promise<void> {
    const paid = (await this.paymentsAtProvider()).find(
      (row) => row.provider === 'test' && row.payment && !row.refund,
    );
    if (!paid?.payment) return;
    const payments = context.payments.byName(paid.provider);
    const refunded = await payments?.refund(paid.payment, 'operator').catch(() => undefined);
    if (refunded === undefined || !withWebhook) return;
    const { session_id: sessionId } = paid;
    this.pendingEvents.set(refunded.reference, { kind: 'refund', state: 'given', sessionId, ...refunded });
    await this.postWebhooks();
  }

  /** Fails a refund at the bank. The event may arrive before that of the refund. */
  async #failRefund(): Promise<void> {
    const rows = (await this.paymentsAtProvider()).filter(({ provider }) => provider === 'test');
    const back = rows.find(({ refund }) => refund !== null && !this.failed.has(refund));
    if (!back?.refund) return;
    const { session_id: sessionId, refund: reference, amount } = back;
    this.failed.add(reference);
    const notice = { kind: 'refund', state: 'failed', sessionId, reference, amount } as const;
    this.pendingEvents = new Map([[`${reference} failed`, notice], ...this.pendingEvents]);
    await this.postWebhooks();
  }

  /** Runs the enqueued jobs, as another process would. */
  async runJobs(): Promise<void> {
    for (const [name, work] of [
      ['purchases.close', closeCheckout],
      ['purchases.refund', refundPurchase],
    ] as const)
      for (const { id, checkout } of await this.#waiting(name)) {
        await work(context, { checkoutId: checkout });
        await sql`UPDATE jobs.job SET state = 'completed' WHERE id = ${id}::uuid`.execute(instance.db);
      }
  }

  async #waiting(name: string): Promise<{ id: string; checkout: string }[]> {
    const { rows } = await sql<{ id: string; checkout: string }>`
      SELECT job.id, data->>'checkoutId' AS checkout FROM jobs.job
      JOIN pdf_checkouts ON pdf_checkouts.id::text = data->>'checkoutId'
      WHERE name = ${name} AND state = 'created' AND presentation_oid = ${this.#oid}`.execute(instance.db);
    return rows;
  }

  mayExport = async (): Promise<boolean> => {
    const answer = await this.tab.post(exportPdfPath(this.#oid));
    expect([200, 402]).toContain(answer.statusCode);
    return answer.statusCode === 200;
  };
}

/** Ignores injected failures: a retry or another process recovers from them. */
async function ignoreChaos(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!/chaos|^Error: 500 /.test(String(error))) throw error;
  });
}

async function createBuyer(): Promise<{ buyer: Buyer; oid: string }> {
  const { oid } = await instance.publish();
  // A separate IP address for each run, so that no rate limit applies.
  const address = `10.${(runs >> 16) & 255}.${(runs >> 8) & 255}.${runs & 255}`;
  const one = await createVisitor(instance.app, address);
  const first = await requestCheckout(one, oid);
  const other = await createVisitor(instance.secondApp, address);
  for (const [name, value] of one.cookies) other.cookies.set(name, value);
  const member = members[runs % members.length]!;
  runs += 1;
  const buyer = new Buyer(oid, [one, other], member);
  buyer.storeSecret(first);
  return { buyer, oid };
}

it(
  'never charges twice or serves unpaid files, and grants a right while a payment is not refunded, in any order with failures',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someConcurrentSteps, { minLength: 2, maxLength: 10 }), async (rounds) => {
        const { buyer, oid } = await createBuyer();
        for (const { steps, failingWrite } of rounds) {
          if (failingWrite !== undefined) await failNthWrite(instance.db, failingWrite);
          await Promise.all(steps.map((step) => ignoreChaos(buyer.run(step))));
          await endChaos(instance.db);
          expect((await openCheckoutsOf(oid)).length).toBeLessThanOrEqual(1);
          if (await buyer.mayExport()) {
            const paid = (await buyer.paymentsAtProvider()).filter(({ status }) => status === 'complete');
            expect(paid.length).toBeGreaterThan(0);
          }
        }
        await settleAll(buyer);
        await expectOneCharge(buyer, oid);
        // The buyer left every form open and pays all of them.
        for (const secret of buyer.secrets) await payWithCard(buyer.tab, secret);
        await settleAll(buyer);
        await expectOneCharge(buyer, oid);
        await removeOpen(oid);
      }),
      { numRuns: RUNS, endOnFailure: true, includeErrorInReport: true },
    );
  },
  soakTimeoutMs(240_000),
);

const openCheckoutsOf = async (oid: string) =>
  (await checkoutsOf(instance.db, oid)).filter(({ status }) => status === 'creating' || status === 'open');

/** Removes open checkouts, which the jobs of later runs would process again. */
async function removeOpen(oid: string): Promise<void> {
  const { db } = instance;
  await db
    .deleteFrom('pdf_checkouts')
    .where('presentation_oid', '=', oid)
    .where('paid_at', 'is', null)
    .execute();
  await db.deleteFrom('test_payments').where('presentation_oid', '=', oid).execute();
}

/** Runs everything that eventually settles: reconciliation, webhooks, jobs, and the search for missed returns. */
async function settleAll(buyer: Buyer): Promise<void> {
  await reconcile(context, { all: true });
  await buyer.postWebhooks();
  await buyer.runJobs();
  await reconcile(context, { all: true });
  await recordMissedReturns(context);
}

async function expectOneCharge(buyer: Buyer, oid: string): Promise<void> {
  const paid = (await buyer.paymentsAtProvider()).filter(({ status }) => status === 'complete');
  const retained = paid.filter(({ refund }) => refund === null || buyer.failed.has(refund));
  // A payment whose refund failed cannot be refunded again.
  expect(paid.filter(({ refund }) => refund === null).length).toBeLessThanOrEqual(1);
  const ledger = await ledgerOf(instance.db, oid);
  const of = (kind: string) => ledger.filter((entry) => entry.kind === kind);
  expect(
    of('purchase')
      .map(({ reference }) => reference)
      .sort(),
  ).toEqual(paid.map(({ payment }) => payment).sort());
  const balance = ledger.reduce((sum, { amount }) => sum + amount, 0);
  expect(balance).toBe(retained.reduce((sum, { amount }) => sum + amount, 0));
  const standing = (await checkoutsOf(instance.db, oid)).filter((row) => row.paid_at && !row.withdrawn_at);
  expect(standing.length).toBe(Math.min(1, retained.length));
  for (const { payment } of standing) expect(retained.map((row) => row.payment)).toContain(payment);
  expect(await buyer.mayExport()).toBe(retained.length > 0);
  expect(await buyer.poll()).toBe(retained.length > 0);
  for (const { id } of standing) await expectDelivery(id);
}

/** Expects exactly one delivery job for the payment. */
async function expectDelivery(checkoutId: string): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM jobs.job WHERE name = 'purchases.deliver' AND data->>'checkoutId' = ${checkoutId}`.execute(
    instance.db,
  );
  expect(rows).toHaveLength(1);
}
