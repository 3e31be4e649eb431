import { setTimeout as pause } from 'node:timers/promises';
import { exportPdfPath, MEDIA_PATH } from '@flydeck/contract/exports/constants';
import {
  CHECKOUT_COMPLETE_PATH,
  CREATE_CHECKOUT_PATH,
  IS_PURCHASED_PATH,
  PUTMA_COOKIE,
  RETRIEVE_CHECKOUT_PATH,
  SEND_PDF_LINK_PATH,
  TEST_PAY_PATH,
} from '@flydeck/contract/purchases/constants';
import { soakRounds, soakTimeoutMs } from '@flydeck/scene/testing/soak-rounds';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCard } from '../../testing/a-buyer.ts';
import { anInstance, type Instance } from '../../testing/an-instance.ts';
import { checkoutsOf, hurry, ledgerOf, mailsWith, theTestProvider } from '../../testing/purchases-kept.ts';
import { SELLING } from '../../testing/selling.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { BuyerOverKills } from './testing/buyer-over-kills.ts';

/** As many buy at the same time, so that every kill hits each of them at something else. */
const BUYERS = 6;
const RUNS = soakRounds('purchase-kills', { short: 1, long: 25 });
const STEPS = ['create', 'pay', 'return', 'reload', 'webhook', 'export', 'mail', 'refund'] as const;
type Step = (typeof STEPS)[number];

const someSteps = (maxLength: number) => fc.array(fc.constantFrom(...STEPS), { maxLength });
/** Most buyers come to the point; what lies between and after is left to chance. */
const aStory: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    ...(['create', 'pay', 'return'] as const).map((step) =>
      fc.tuple(someSteps(2), fc.constant([step] as readonly Step[])),
    ),
    someSteps(3),
  )
  .map((parts) => parts.flat(2) as Step[]);
/** How long after a step began the server is killed; undefined: it lives. */
const aKill = fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined, freq: 3 });
const LONGEST_STORY = 12;

let instance: Instance;
let server: ServerProcess | undefined;

beforeAll(async () => {
  // Only what publishes and reads: all that is about buying is done by the server that is killed.
  instance = await anInstance({ settings: { ...SELLING, WORKER: 'false' } });
}, 60_000);
afterAll(async () => {
  await kill();
  await instance?.close();
});

async function start(stories: readonly Story[]): Promise<void> {
  const { dataDir, connectionString } = instance;
  const env = { ...SELLING, DATABASE_URL: connectionString, FILMS: 'false' };
  server = startServerProcess({ dataDir, env });
  const address = await server.ready;
  for (const { buyer } of stories) buyer.address = address;
}

async function kill(): Promise<void> {
  server?.child.kill('SIGKILL');
  await server?.ended;
  server = undefined;
}

/** One who buys, and what their page was told so far. */
class Story {
  readonly buyer = new BuyerOverKills();
  readonly oid: string;
  readonly title: string;
  #secret: string | undefined;
  #link: string | undefined;

  constructor(oid: string, title: string) {
    this.oid = oid;
    this.title = title;
  }

  /** Somebody, and a presentation that nobody else buys. */
  static async begin(): Promise<Story> {
    const title = `Tides ${Math.random().toString(36).slice(2)}`;
    const { oid } = await instance.publish({ document: { title } });
    return new Story(oid, title);
  }

  get #session(): string {
    return this.#secret?.split('_secret_')[0] ?? 'cs_test_none';
  }

  async take(step: Step): Promise<void> {
    const { buyer } = this;
    if (step === 'create') return this.#create();
    if (step === 'export') return this.#export();
    if (step === 'refund') return this.#refund();
    if (step === 'webhook') return this.#tell({ kind: 'session', sessionId: this.#session });
    if (step === 'pay' && this.#secret) await buyer.post(TEST_PAY_PATH, aCard(this.#secret));
    if (step === 'return') await buyer.post(CHECKOUT_COMPLETE_PATH, { 'session-id': this.#session });
    if (step === 'reload') await buyer.get(`${RETRIEVE_CHECKOUT_PATH}?session-id=${this.#session}`);
    if (step === 'mail' && this.#link) await this.#mail(this.#link);
  }

  async #create(): Promise<void> {
    const answer = await this.buyer.post(CREATE_CHECKOUT_PATH, {
      'putma-id': this.buyer.cookies.get(PUTMA_COOKIE) ?? '',
      'prezi-oid': this.oid,
      'prezi-title': 't',
    });
    if (answer?.status === 200) this.#secret = (answer.body as { client_secret: string }).client_secret;
  }

  /** The three calls of the page, and the file itself. */
  async #export(): Promise<void> {
    const token = await this.#follow(exportPdfPath(this.oid), 'conversion_token');
    const status = token && (await this.#follow(token.url, 'conversion_status_token', token.header));
    for (let i = 0; status && i < 20; i += 1) {
      const answer = await this.buyer.post(status.url, undefined, { authorization: status.header });
      if (answer?.status !== 200) return;
      const uri = (answer.body as { results?: { uri: string }[] }).results?.[0]?.uri;
      if (uri !== undefined) {
        this.#link = MEDIA_PATH + uri.split(':')[1];
        return this.#open(this.#link);
      }
      await pause(200);
    }
  }

  async #follow(
    path: string,
    name: string,
    authorization?: string,
  ): Promise<{ url: string; header: string } | undefined> {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const answer = await this.buyer.post(path, undefined, headers);
    if (answer?.status !== 200) return undefined;
    return (answer.body as Record<string, { url: string; header: string }>)[name];
  }

  /** No byte of the file without a purchase that stands. */
  async #open(link: string): Promise<void> {
    const answer = await this.buyer.get(link);
    if (answer?.status === 200)
      expect((await checkoutsOf(instance.db, this.oid)).some((row) => row.paid_at)).toBe(true);
  }

  async #mail(link: string): Promise<void> {
    const body = { email: 'buyer@example.org', 'prezi-link': '/', 'prezi-title': 't', 'pdf-link': link };
    await this.buyer.post(SEND_PDF_LINK_PATH, body);
  }

  async #refund(): Promise<void> {
    const provider = await theTestProvider(instance.db);
    const paid = await provider.readSession(this.#session);
    if (!paid?.payment) return;
    const refunded = await provider.refund(paid.payment, 'operator');
    await this.#tell({ kind: 'refund', state: 'given', sessionId: paid.id, ...refunded });
  }

  async #tell(notice: Parameters<Awaited<ReturnType<typeof theTestProvider>>['notify']>[0]): Promise<void> {
    const { body, headers } = (await theTestProvider(instance.db)).notify(notice);
    const send = () =>
      this.buyer.post('/pdf-access/webhook/test', JSON.parse(body.toString()) as object, headers);
    // A provider repeats what it got no answer to.
    if ((await send()) === undefined && notice.kind === 'refund') this.untold = send;
  }

  untold: (() => Promise<unknown>) | undefined;

  async isBought(): Promise<boolean | undefined> {
    const putma = this.buyer.cookies.get(PUTMA_COOKIE) ?? '';
    const answer = await this.buyer.get(`${IS_PURCHASED_PATH}?putma-id=${putma}&prezi-oid=${this.oid}`);
    return (answer?.body as { isPurchased: boolean } | undefined)?.isPurchased;
  }

  /** Payments at the provider that were not given back. */
  async kept(): Promise<number> {
    const rows = await instance.db
      .selectFrom('test_payments')
      .select('refund')
      .where('presentation_oid', '=', this.oid)
      .where('status', '=', 'complete')
      .execute();
    return rows.filter(({ refund }) => refund === null).length;
  }
}

/** One step of each at the same time, and the kill in the middle of them. */
async function takeAtOnce(stories: readonly Story[], steps: readonly (Step | undefined)[], kills?: number) {
  const taken = stories.map((story, i) => {
    const step = steps[i];
    return step === undefined ? undefined : story.take(step);
  });
  if (kills !== undefined) {
    await pause(kills);
    await kill();
  }
  await Promise.all(taken);
  if (!server) await start(stories);
}

it(
  'over kill -9 at any moment: one charge, a right once paid, and one mail',
  async () => {
    const plans = fc.array(aStory, { minLength: BUYERS, maxLength: BUYERS });
    const kills = fc.array(aKill, { minLength: LONGEST_STORY, maxLength: LONGEST_STORY });
    await fc.assert(
      fc.asyncProperty(plans, kills, async (steps, killsAfterMs) => {
        const stories = await Promise.all(steps.map(() => Story.begin()));
        await start(stories);
        for (const { buyer } of stories) await buyer.get('/login/');
        for (const [round, killAfterMs] of killsAfterMs.entries()) {
          const now = steps.map((story) => story[round]);
          if (now.some((step) => step !== undefined)) await takeAtOnce(stories, now, killAfterMs);
        }
        await kill();
        await start(stories);
        await Promise.all(stories.map((story) => story.untold?.()));
        await Promise.all(stories.map(expectInTheEnd));
        await kill();
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  soakTimeoutMs(600_000),
);

async function expectInTheEnd(story: Story): Promise<void> {
  const { db } = instance;
  const { oid, title } = story;
  const kept = await story.kept();
  expect(kept).toBeLessThanOrEqual(1);
  // Jobs of a process that was killed are taken over once it was not heard of for a while.
  await expect.poll(() => story.isBought(), { timeout: 90_000, interval: 500 }).toBe(kept === 1);
  const delivered = async () => {
    await hurry(db);
    return (await mailsWith(db, title)).length;
  };
  if (kept === 1) await expect.poll(delivered, { timeout: 120_000, interval: 500 }).toBeGreaterThan(0);
  const ledger = await ledgerOf(db, oid);
  const count = (kind: string) => ledger.filter((entry) => entry.kind === kind).length;
  expect(count('purchase') - count('refund')).toBe(kept);
  expect(count('mail')).toBeLessThanOrEqual(count('purchase'));
  if (kept === 1) expect(count('mail')).toBe(1);
}
