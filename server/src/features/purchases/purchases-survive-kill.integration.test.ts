import { setTimeout as pause } from 'node:timers/promises';
import { exportPdfPath, MEDIA_PATH } from '@flydeck/contract/exports/constants';
import {
  CHECKOUT_COMPLETE_PATH,
  CREATE_CHECKOUT_PATH,
  IS_PURCHASED_PATH,
  RETRIEVE_CHECKOUT_PATH,
  SEND_PDF_LINK_PATH,
  TEST_PAY_PATH,
} from '@flydeck/contract/purchases/constants';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/putma-cookie';
import { soakRounds, soakTimeoutMs } from '@flydeck/scene/testing/soak-rounds';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentNotification } from '../../ports/payments.ts';
import { cardPaymentBody } from '../../testing/checkout-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import {
  checkoutsOf,
  findMailsWith,
  ledgerOf,
  openTestProvider,
  runDelayedJobsNow,
} from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { ReconnectingBuyer } from './testing/reconnecting-buyer.ts';

/** Number of concurrent buyers. When the server is killed, their requests are at different steps. */
const BUYER_COUNT = 6;
/** Number of runs with new random steps and kills. */
const RUN_COUNT = soakRounds('purchase-kills', { short: 1, long: 25 });
/**
 * Requests that concern a purchase. `create`, `pay`: creates and pays a checkout. `return`: the buyer returns from the
 * payment form to the page. `reload`: the page reads the checkout session. `webhook`, `refund`: the provider sends an
 * event. `export`, `mail`: the page gets the PDF, and requests the mail with the link.
 */
const STEPS = ['create', 'pay', 'return', 'reload', 'webhook', 'export', 'mail', 'refund'] as const;
type Step = (typeof STEPS)[number];

const stepsArbitrary = (maxLength: number) => fc.array(fc.constantFrom(...STEPS), { maxLength });
/** Steps of one buyer: create, pay and return, with random steps before and after each of them. */
const buyerStepsArbitrary: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    ...(['create', 'pay', 'return'] as const).map((step) =>
      fc.tuple(stepsArbitrary(2), fc.constant([step] as readonly Step[])),
    ),
    stepsArbitrary(3),
  )
  .map((stepLists) => stepLists.flat(2) as Step[]);
/** Milliseconds from the start of a step until the server is killed (SIGKILL); undefined if it is not killed. */
const killDelayArbitrary = fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined, freq: 3 });
/** Maximum number of steps of a buyer: three required steps, two random steps before each, and three at the end. */
const MAX_STEPS = 12;

let instance: Instance;
let server: ServerProcess | undefined;

beforeAll(async () => {
  // This instance only publishes presentations and reads the database. The killed server handles all purchases.
  instance = await createInstance({ settings: { ...SELLING_SETTINGS, WORKER: 'false' } });
}, 60_000);
afterAll(async () => {
  await killServer();
  await instance?.close();
});

/** Starts the server, and lets the buyers send their requests to it. */
async function startServer(buyerPages: readonly BuyerPage[]): Promise<void> {
  const { dataDir, connectionString } = instance;
  const env = { ...SELLING_SETTINGS, DATABASE_URL: connectionString, FILMS: 'false' };
  server = startServerProcess({ dataDir, env });
  const origin = await server.ready;
  for (const { buyer } of buyerPages) buyer.origin = origin;
}

async function killServer(): Promise<void> {
  server?.child.kill('SIGKILL');
  await server?.result;
  server = undefined;
}

/** A page that a buyer has opened: the page of a presentation. Each buyer opens a different presentation. */
class BuyerPage {
  readonly buyer = new ReconnectingBuyer();
  readonly oid: string;
  readonly title: string;
  /** Client secret of the checkout session: `<session id>_secret_<random>`. Undefined before `create`. */
  #clientSecret: string | undefined;
  /** URL path of the purchased PDF. Undefined before `export`. */
  #link: string | undefined;

  constructor(oid: string, title: string) {
    this.oid = oid;
    this.title = title;
  }

  /** Publishes a new presentation and creates a buyer who opens its page. */
  static async create(): Promise<BuyerPage> {
    const title = `Tides ${Math.random().toString(36).slice(2)}`;
    const { oid } = await instance.publish({ document: { title } });
    return new BuyerPage(oid, title);
  }

  /** Before `create`, the id of a session that does not exist. */
  get #sessionId(): string {
    return this.#clientSecret?.split('_secret_')[0] ?? 'cs_test_none';
  }

  async run(step: Step): Promise<void> {
    const { buyer } = this;
    if (step === 'create') return this.#create();
    if (step === 'export') return this.#export();
    if (step === 'refund') return this.#refund();
    if (step === 'webhook') return this.#sendWebhook({ kind: 'session', sessionId: this.#sessionId });
    if (step === 'pay' && this.#clientSecret) await buyer.post(TEST_PAY_PATH, cardPaymentBody(this.#clientSecret));
    if (step === 'return') await buyer.post(CHECKOUT_COMPLETE_PATH, { 'session-id': this.#sessionId });
    if (step === 'reload') await buyer.get(`${RETRIEVE_CHECKOUT_PATH}?session-id=${this.#sessionId}`);
    if (step === 'mail' && this.#link) await this.#mail(this.#link);
  }

  async #create(): Promise<void> {
    const response = await this.buyer.post(CREATE_CHECKOUT_PATH, {
      'putma-id': this.buyer.cookies.get(PUTMA_COOKIE) ?? '',
      'prezi-oid': this.oid,
      'prezi-title': 't',
    });
    if (response?.status === 200) this.#clientSecret = (response.body as { client_secret: string }).client_secret;
  }

  /** Sends the three export requests of the page (V7.4, V7.5, V7.6) and opens the file. */
  async #export(): Promise<void> {
    const token = await this.#requestToken(exportPdfPath(this.oid), 'conversion_token');
    const status = token && (await this.#requestToken(token.url, 'conversion_status_token', token.header));
    for (let i = 0; status && i < 20; i += 1) {
      const response = await this.buyer.post(status.url, undefined, { authorization: status.header });
      if (response?.status !== 200) return;
      const uri = (response.body as { results?: { uri: string }[] }).results?.[0]?.uri;
      if (uri !== undefined) {
        // The part of `uri` before the colon is a scheme, and the part after it is a path below `MEDIA_PATH`.
        this.#link = MEDIA_PATH + uri.split(':')[1];
        return this.#open(this.#link);
      }
      await pause(200);
    }
  }

  /** Posts an export request. Returns the token in the field `tokenName` of the response; undefined on failure. */
  async #requestToken(
    path: string,
    tokenName: string,
    authorization?: string,
  ): Promise<{ url: string; header: string } | undefined> {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const response = await this.buyer.post(path, undefined, headers);
    if (response?.status !== 200) return undefined;
    return (response.body as Record<string, { url: string; header: string }>)[tokenName];
  }

  /** Opens the file, and expects that the server sends it only after a payment. */
  async #open(link: string): Promise<void> {
    const response = await this.buyer.get(link);
    if (response?.status === 200)
      expect((await checkoutsOf(instance.db, this.oid)).some((row) => row.paid_at)).toBe(true);
  }

  async #mail(link: string): Promise<void> {
    const body = { email: 'buyer@example.org', 'prezi-link': '/', 'prezi-title': 't', 'pdf-link': link };
    await this.buyer.post(SEND_PDF_LINK_PATH, body);
  }

  async #refund(): Promise<void> {
    const provider = await openTestProvider(instance.db);
    const session = await provider.readSession(this.#sessionId);
    if (!session?.payment) return;
    const refund = await provider.refund(session.payment, 'operator');
    await this.#sendWebhook({ kind: 'refund', state: 'given', sessionId: session.id, ...refund });
  }

  async #sendWebhook(event: PaymentNotification): Promise<void> {
    const { body, headers } = (await openTestProvider(instance.db)).createWebhookRequest(event);
    const send = () => this.buyer.post('/pdf-access/webhook/test', JSON.parse(body.toString()) as object, headers);
    // Providers send an event again if they got no response to it. Here, only refund events are sent again. If the
    // event of a payment is lost, the server must settle the payment when the server reads the session from the
    // provider.
    if ((await send()) === undefined && event.kind === 'refund') this.retryWebhook = send;
  }

  /**
   * Sends again the last refund event that got no response; undefined if the server has responded to every refund
   * event.
   */
  retryWebhook: (() => Promise<unknown>) | undefined;

  async isPurchased(): Promise<boolean | undefined> {
    const putma = this.buyer.cookies.get(PUTMA_COOKIE) ?? '';
    const response = await this.buyer.get(`${IS_PURCHASED_PATH}?putma-id=${putma}&prezi-oid=${this.oid}`);
    return (response?.body as { isPurchased: boolean } | undefined)?.isPurchased;
  }

  /** Returns the number of payments at the provider that are not refunded. */
  async countUnrefundedPayments(): Promise<number> {
    const rows = await instance.db
      .selectFrom('test_payments')
      .select('refund')
      .where('presentation_oid', '=', this.oid)
      .where('status', '=', 'complete')
      .execute();
    return rows.filter(({ refund }) => refund === null).length;
  }
}

/** Runs one step of each buyer concurrently. Kills and restarts the server after `killDelayMs`, if given. */
async function runConcurrently(
  buyerPages: readonly BuyerPage[],
  steps: readonly (Step | undefined)[],
  killDelayMs?: number,
) {
  const runs = buyerPages.map((buyerPage, i) => {
    const step = steps[i];
    return step === undefined ? undefined : buyerPage.run(step);
  });
  if (killDelayMs !== undefined) {
    await pause(killDelayMs);
    await killServer();
  }
  await Promise.all(runs);
  if (!server) await startServer(buyerPages);
}

it(
  'despite kills, a buyer has at most one unrefunded payment, with the right to the PDF and one mail (V7.10, V7.11)',
  async () => {
    const stepsByBuyerArbitrary = fc.array(buyerStepsArbitrary, { minLength: BUYER_COUNT, maxLength: BUYER_COUNT });
    const killDelaysArbitrary = fc.array(killDelayArbitrary, { minLength: MAX_STEPS, maxLength: MAX_STEPS });
    await fc.assert(
      fc.asyncProperty(stepsByBuyerArbitrary, killDelaysArbitrary, async (stepsByBuyer, killDelaysMs) => {
        const buyerPages = await Promise.all(stepsByBuyer.map(() => BuyerPage.create()));
        await startServer(buyerPages);
        // The login page sets the cookies that the requests of a purchase need.
        for (const { buyer } of buyerPages) await buyer.get('/login/');
        for (const [index, killDelayMs] of killDelaysMs.entries()) {
          const concurrentSteps = stepsByBuyer.map((steps) => steps[index]);
          if (concurrentSteps.some((step) => step !== undefined))
            await runConcurrently(buyerPages, concurrentSteps, killDelayMs);
        }
        await killServer();
        await startServer(buyerPages);
        await Promise.all(buyerPages.map((buyerPage) => buyerPage.retryWebhook?.()));
        await Promise.all(buyerPages.map(expectFinalState));
        await killServer();
      }),
      { numRuns: RUN_COUNT, endOnFailure: true },
    );
  },
  soakTimeoutMs(600_000),
);

/** Expects that the rights, mails and ledger of a buyer agree with the payments at the provider. */
async function expectFinalState(buyerPage: BuyerPage): Promise<void> {
  const { db } = instance;
  const { oid, title } = buyerPage;
  const unrefunded = await buyerPage.countUnrefundedPayments();
  expect(unrefunded).toBeLessThanOrEqual(1);
  // The jobs of a killed process are run by other processes, but only after a timeout.
  await expect.poll(() => buyerPage.isPurchased(), { timeout: 90_000, interval: 500 }).toBe(unrefunded === 1);
  const sendAndCountMails = async () => {
    await runDelayedJobsNow(db);
    return (await findMailsWith(db, title)).length;
  };
  if (unrefunded === 1) await expect.poll(sendAndCountMails, { timeout: 120_000, interval: 500 }).toBeGreaterThan(0);
  const ledger = await ledgerOf(db, oid);
  const count = (kind: string) => ledger.filter((entry) => entry.kind === kind).length;
  expect(count('purchase') - count('refund')).toBe(unrefunded);
  expect(count('mail')).toBeLessThanOrEqual(count('purchase'));
  if (unrefunded === 1) expect(count('mail')).toBe(1);
}
