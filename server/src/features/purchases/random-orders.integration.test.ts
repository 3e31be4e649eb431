import { exportPdfPath } from '@flydeck/contract/exports/constants';
import { soakRounds, soakTimeoutMs } from '@flydeck/scene/testing/soak-rounds';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pgBossJobs } from '../../adapters/jobs/pg-boss-jobs.ts';
import { openPayments } from '../../adapters/payments/index.ts';
import { openSecrets } from '../../adapters/secrets/instance-secrets.ts';
import { createLogger } from '../../http/logger.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { complete, create, isBought, pay, retrieve } from '../../testing/a-buyer.ts';
import { aVisitor, type Visitor } from '../../testing/a-visitor.ts';
import { anInstance, type Instance } from '../../testing/an-instance.ts';
import { type LoggedIn, manyMembers } from '../../testing/many-members.ts';
import { checkoutsOf, ledgerOf, post, setPrice } from '../../testing/purchases-kept.ts';
import { SELLING } from '../../testing/selling.ts';
import { closeCheckout } from './jobs/close-checkout.ts';
import { lookBack } from './jobs/look-back.ts';
import { reconcile } from './jobs/reconcile.ts';
import { refundSecond } from './jobs/refund-second.ts';
import type { PurchasesContext } from './purchases-context.ts';
import { endChaos, failAfter, prepareChaos } from './testing/chaos.ts';

const RUNS = soakRounds('purchase-orders', { short: 12, long: 2000 });
const STEPS = [
  ...['create', 'create', 'create-alternate', 'pay', 'pay', 'return', 'webhook', 'webhook', 'poll'],
  ...['reload', 'refund', 'refund-unheard', 'refund-fails', 'look-back', 'reconcile', 'close', 'sign-in'],
  ...['sign-out', 'dearer'],
] as const;
type Step = (typeof STEPS)[number];

/** Steps that are taken at the same time, in two processes, and the write that fails meanwhile, if any. */
interface Moment {
  readonly steps: readonly Step[];
  readonly failingWrite: number | undefined;
}
const aMoment: fc.Arbitrary<Moment> = fc.record({
  steps: fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 3 }),
  failingWrite: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
});

let instance: Instance;
let context: PurchasesContext;
let jobs: Jobs;
let members: LoggedIn[];
let runs = 0;

beforeAll(async () => {
  instance = await anInstance({ twoProcesses: true, settings: { ...SELLING, WORKER: 'false' } });
  const { db, connectionString } = instance;
  const log = createLogger('silent');
  jobs = await pgBossJobs({ connectionString, work: false, log });
  const none = { stripe: undefined, alternatePayment: undefined, testPayments: true };
  const payments = openPayments({ config: none, db, secrets: await openSecrets(db) });
  context = { db, jobs, log, payments };
  members = await membersOf(db, RUNS);
  await prepareChaos(db);
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await instance?.close();
});

/** A member for each run, in statements that stay below PostgreSQL's limit of 65,535 parameters. */
async function membersOf(db: Instance['db'], count: number): Promise<LoggedIn[]> {
  const all: LoggedIn[] = [];
  while (all.length < count) {
    const size = Math.min(1000, count - all.length);
    all.push(...(await manyMembers(db, size, { secure: true, prefix: `buyer-${all.length}` })));
  }
  return all;
}

/** One who buys, in two tabs of one browser that are answered by two processes, and forgets nothing they were told. */
class Buying {
  readonly #oid: string;
  readonly #tabs: readonly Visitor[];
  readonly #member: LoggedIn;
  readonly secrets = new Set<string>();
  /** What the provider has to tell; it is told until it was heard. */
  untold = new Map<string, Parameters<typeof post>[1]>();
  /** Refunds that the buyer's bank did not take. */
  readonly failed = new Set<string>();
  #turn = 0;

  constructor(oid: string, tabs: readonly Visitor[], member: LoggedIn) {
    this.#oid = oid;
    this.#tabs = tabs;
    this.#member = member;
  }

  get tab(): Visitor {
    this.#turn += 1;
    return this.#tabs[this.#turn % 2]!;
  }

  async take(step: Step): Promise<void> {
    const sessions = [...this.secrets].map((secret) => secret.split('_secret_')[0] ?? '');
    const last = sessions.at(-1);
    if (step === 'create') return this.#create({});
    if (step === 'create-alternate') return this.#create({ provider: 'alternate' });
    if (step === 'sign-in') return this.#sign(true);
    if (step === 'sign-out') return this.#sign(false);
    if (step === 'dearer') return this.#dearer();
    if (step === 'poll') return void (await this.poll());
    if (step === 'reconcile') return within(reconcile(context, { all: true }));
    if (step === 'look-back') return within(lookBack(context));
    if (step === 'close') return within(this.close());
    if (last === undefined) return;
    if (step === 'pay') return void (await pay(this.tab, [...this.secrets].at(-1) ?? ''));
    if (step === 'return') return void (await complete(this.tab, last));
    if (step === 'reload') return void (await retrieve(this.tab, last));
    if (step === 'webhook') await this.hear();
    if (step === 'refund') await this.refund({ isHeard: true });
    if (step === 'refund-unheard') await this.refund({ isHeard: false });
    if (step === 'refund-fails') await this.#failRefund();
  }

  async #create(more: object): Promise<void> {
    this.hold(await create(this.tab, this.#oid, more));
  }

  /** Keeps the secret of a form, if the answer has one. */
  hold(answer: Awaited<ReturnType<typeof create>>): void {
    if (answer.statusCode === 200) this.secrets.add(answer.json<{ client_secret: string }>().client_secret);
  }

  async #sign(isIn: boolean): Promise<void> {
    const [name = '', value = ''] = (this.#member.headers['cookie'] ?? '').split('; ')[0]?.split('=') ?? [];
    for (const tab of this.#tabs) isIn ? tab.cookies.set(name, value) : tab.cookies.delete(name);
  }

  async #dearer(): Promise<void> {
    const amount = 300 + Math.floor(this.secrets.size);
    await setPrice(instance.db, this.#oid, { kind: 'own', amount, currency: 'EUR' });
  }

  async poll(): Promise<boolean> {
    return isBought(this.tab, this.#oid);
  }

  /** The provider tells of everything that it has; what was not heard it tells again later. */
  async hear(): Promise<void> {
    for (const { session_id: sessionId, provider } of await this.provided())
      if (provider === 'test') await post(instance, { kind: 'session', sessionId });
    for (const [key, notice] of this.untold)
      if ((await post(instance, notice)).statusCode === 204) this.untold.delete(key);
  }

  provided() {
    return instance.db
      .selectFrom('test_payments')
      .selectAll()
      .where('presentation_oid', '=', this.#oid)
      .execute();
  }

  /** The operator gives the first payment back. */
  async refund({ isHeard }: { readonly isHeard: boolean }): Promise<void> {
    const paid = (await this.provided()).find((row) => row.provider === 'test' && row.payment && !row.refund);
    if (!paid?.payment) return;
    const payments = context.payments.byName(paid.provider);
    const refunded = await payments?.refund(paid.payment, 'operator').catch(() => undefined);
    if (refunded === undefined || !isHeard) return;
    const { session_id: sessionId } = paid;
    this.untold.set(refunded.reference, { kind: 'refund', state: 'given', sessionId, ...refunded });
    await this.hear();
  }

  /** A bank does not take a refund; that may be heard before the refund is. */
  async #failRefund(): Promise<void> {
    const rows = (await this.provided()).filter(({ provider }) => provider === 'test');
    const back = rows.find(({ refund }) => refund !== null && !this.failed.has(refund));
    if (!back?.refund) return;
    const { session_id: sessionId, refund: reference, amount } = back;
    this.failed.add(reference);
    const notice = { kind: 'refund', state: 'failed', sessionId, reference, amount } as const;
    this.untold = new Map([[`${reference} failed`, notice], ...this.untold]);
    await this.hear();
  }

  /** The jobs that were asked for, as another process does them. */
  async close(): Promise<void> {
    for (const [name, work] of [
      ['purchases.close', closeCheckout],
      ['purchases.refund', refundSecond],
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

/** What fails within a process is tried again by it, or healed by another. */
async function within(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!/chaos|^Error: 500 /.test(String(error))) throw error;
  });
}

async function aBuying(): Promise<{ buying: Buying; oid: string }> {
  const { oid } = await instance.publish();
  // An address of its own for each run, so that no limit of an address is reached.
  const address = `10.${(runs >> 16) & 255}.${(runs >> 8) & 255}.${runs & 255}`;
  const one = await aVisitor(instance.app, address);
  const first = await create(one, oid);
  const other = await aVisitor(instance.other, address);
  for (const [name, value] of one.cookies) other.cookies.set(name, value);
  const member = members[runs % members.length]!;
  runs += 1;
  const buying = new Buying(oid, [one, other], member);
  buying.hold(first);
  return { buying, oid };
}

it(
  'in whatever order and whatever fails: never two charges, no file unpaid, always a right while money is kept',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aMoment, { minLength: 2, maxLength: 10 }), async (moments) => {
        const { buying, oid } = await aBuying();
        for (const { steps, failingWrite } of moments) {
          if (failingWrite !== undefined) await failAfter(instance.db, failingWrite);
          await Promise.all(steps.map((step) => within(buying.take(step))));
          await endChaos(instance.db);
          expect((await openCheckoutsOf(oid)).length).toBeLessThanOrEqual(1);
          if (await buying.mayExport()) {
            const paid = (await buying.provided()).filter(({ status }) => status === 'complete');
            expect(paid.length).toBeGreaterThan(0);
          }
        }
        await settleAll(buying);
        await expectOneCharge(buying, oid);
        // Somebody kept every form open, and pays all of them.
        for (const secret of buying.secrets) await pay(buying.tab, secret);
        await settleAll(buying);
        await expectOneCharge(buying, oid);
        await removeOpen(oid);
      }),
      { numRuns: RUNS, endOnFailure: true, includeErrorInReport: true },
    );
  },
  soakTimeoutMs(240_000),
);

const openCheckoutsOf = async (oid: string) =>
  (await checkoutsOf(instance.db, oid)).filter(({ status }) => status === 'creating' || status === 'open');

/** Removes what the jobs would look at again in every later run: they are for the whole instance. */
async function removeOpen(oid: string): Promise<void> {
  const { db } = instance;
  await db
    .deleteFrom('pdf_checkouts')
    .where('presentation_oid', '=', oid)
    .where('paid_at', 'is', null)
    .execute();
  await db.deleteFrom('test_payments').where('presentation_oid', '=', oid).execute();
}

/** What happens by itself in the end: reconciling at the next start, the provider's word, the jobs, the look back. */
async function settleAll(buying: Buying): Promise<void> {
  await reconcile(context, { all: true });
  await buying.hear();
  await buying.close();
  await reconcile(context, { all: true });
  await lookBack(context);
}

async function expectOneCharge(buying: Buying, oid: string): Promise<void> {
  const paid = (await buying.provided()).filter(({ status }) => status === 'complete');
  const kept = paid.filter(({ refund }) => refund === null || buying.failed.has(refund));
  // What a bank refuses to take back cannot be given back.
  expect(paid.filter(({ refund }) => refund === null).length).toBeLessThanOrEqual(1);
  const ledger = await ledgerOf(instance.db, oid);
  const of = (kind: string) => ledger.filter((entry) => entry.kind === kind);
  expect(
    of('purchase')
      .map(({ reference }) => reference)
      .sort(),
  ).toEqual(paid.map(({ payment }) => payment).sort());
  const balance = ledger.reduce((sum, { amount }) => sum + amount, 0);
  expect(balance).toBe(kept.reduce((sum, { amount }) => sum + amount, 0));
  const standing = (await checkoutsOf(instance.db, oid)).filter((row) => row.paid_at && !row.withdrawn_at);
  expect(standing.length).toBe(Math.min(1, kept.length));
  for (const { payment } of standing) expect(kept.map((row) => row.payment)).toContain(payment);
  expect(await buying.mayExport()).toBe(kept.length > 0);
  expect(await buying.poll()).toBe(kept.length > 0);
  for (const { id } of standing) await expectDelivery(id);
}

/** The mail is asked for with the payment, once. */
async function expectDelivery(checkoutId: string): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM jobs.job WHERE name = 'purchases.deliver' AND data->>'checkoutId' = ${checkoutId}`.execute(
    instance.db,
  );
  expect(rows).toHaveLength(1);
}
