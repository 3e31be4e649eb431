import type { LogRecord } from '@flydeck/contract/events/log-record';
import { describe, expect, it } from 'vitest';
import { LOG_URL, useEventInstance } from './testing/event-instance.ts';
import { openPersonalized } from './testing/sharing.ts';
import { DESKTOP, type Size } from './testing/sizes.ts';
import { toolbarButton, toolbarLink } from './testing/toolbar.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const getInstance = useEventInstance();

const urlOf = (path: string) => getInstance().origin + path;
const PLAYER_SCRIPT = /\/static\/.*player.*\.js/;
const errorAlert = ({ page }: Visitor) => page.getByRole('alert').filter({ hasText: 'didn’t load' });

/** Creates a visitor whose pages may fail. `records` are the log records that the pages post. */
async function createVisitor(size: Size): Promise<{ visitor: Visitor; records: LogRecord[] }> {
  const visitor = await visit(size);
  visitor.expectProblems(/external request: https:\/\/logs\.example|ERR_|Failed to load/);
  const records: LogRecord[] = [];
  await visitor.page.context().route(`${LOG_URL}*`, async (route) => {
    if (route.request().method() === 'POST')
      records.push(...(JSON.parse(route.request().postData() ?? '[]') as LogRecord[]));
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
    await route.fulfill({ status: 204, headers });
  });
  return { visitor, records };
}

describe('page failures', () => {
  const size = DESKTOP;

  it('shows an error when a chunk fails to load, posts one log record, and presents after "Try again" (S3.9, S7.17, S8.1)', async () => {
    const { visitor, records } = await createVisitor(size);
    await visitor.page.route(PLAYER_SCRIPT, (route) => route.abort());
    await openPersonalized(visitor, urlOf(getInstance().reusableDeck.path));
    await visitor.page.locator('[data-present]').click();
    await errorAlert(visitor).waitFor();
    await expect.poll(() => records.length).toBe(1);
    expect(records).toMatchObject([
      {
        object: 'page',
        action: 'failed',
        trigger: 'chunk',
        category: 'website',
        platform: 'website',
        levelname: 'ERROR',
        source: getInstance().reusableDeck.path,
        msg: expect.stringMatching(/ChunkLoadError: Loading chunk \d+ failed/),
      },
    ]);
    await visitor.page.unroute(PLAYER_SCRIPT);
    await errorAlert(visitor).getByRole('button', { name: 'Try again' }).click();
    await visitor.waitForPresenting();
    await visitor.press('ArrowRight');
    await visitor.waitForStep(1);
  });

  it('reports a chunk that takes 120 seconds as failed (S8.1, S9.1)', async () => {
    const { visitor, records } = await createVisitor(size);
    // The handler does nothing, so the request never gets a response.
    await visitor.page.route(PLAYER_SCRIPT, () => undefined);
    await openPersonalized(visitor, urlOf(getInstance().reusableDeck.path));
    await visitor.page.clock.install();
    await visitor.page.locator('[data-present]').click();
    await visitor.page.locator('[data-overlay="loading"]').waitFor();
    // Real time passes too, so the clock moves by less than 120 s. `load-chunk.test.ts` tests the exact limit.
    await visitor.page.clock.fastForward(100_000);
    expect(await errorAlert(visitor).count()).toBe(0);
    await visitor.page.clock.fastForward(20_500);
    await errorAlert(visitor).waitFor();
    await expect.poll(() => records).toMatchObject([{ trigger: 'chunk' }]);
  });

  it('logs missing flags as errors and leaves out only the controls that read a missing flag (V5.7)', async () => {
    const { visitor, records } = await createVisitor(size);
    visitor.expectProblems(/./);
    let release = (): void => undefined;
    const untilReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visitor.page.route('**/api/page/presentation/**', async (route) => {
      const response = await route.fetch();
      await untilReleased;
      await route.fulfill({ response, json: { ...(await response.json()), evaluatedFeatures: {} } });
    });
    await visitor.open(urlOf(getInstance().reusableDeck.path));
    // Until the flags are loaded, all flags count as off: the Embed button is shown, and nothing is logged.
    expect(records).toEqual([]);
    await toolbarButton(visitor, 'Embed').waitFor();
    release();
    await toolbarButton(visitor, 'Embed').waitFor({ state: 'detached' });
    await expect.poll(() => records.length).toBeGreaterThan(0);
    for (const record of records)
      expect(record).toMatchObject({
        trigger: 'render',
        msg: expect.stringContaining('Feature not passed from backend'),
      });
    expect(await toolbarLink(visitor, 'Create your own').count()).toBe(0);
    expect(await toolbarButton(visitor, /Download PDF/).count()).toBe(0);
    await toolbarButton(visitor, 'Share').click();
    await visitor.page.getByRole('dialog').waitFor();
    await visitor.page.keyboard.press('Escape');
    await visitor.present();
  });

  it('shows an error page instead of a blank page when rendering fails', async () => {
    const { visitor } = await createVisitor(size);
    visitor.expectProblems(/./);
    await visitor.page.route(urlOf(getInstance().reusableDeck.path), async (route) => {
      const response = await route.fetch();
      // The page expects a list in `topPicks`, so null makes the rendering fail.
      const body = (await response.text()).replace('"topPicks":[', '"topPicks":null,"broken":[');
      await route.fulfill({ response, body });
    });
    await visitor.open(urlOf(getInstance().reusableDeck.path));
    await waitForErrorPage(visitor);
  });

  it('logs a console error for missing plural data and still shows counts (S8.3)', async () => {
    const { visitor } = await createVisitor(size);
    visitor.expectProblems(/Missing plural data/);
    const errors: string[] = [];
    visitor.page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await visitor.page.addInitScript(() => {
      Intl.PluralRules.supportedLocalesOf = () => [];
    });
    await openPersonalized(visitor, urlOf(`${getInstance().reusableDeck.path}?lang=de`));
    await visitor.page.getByTitle('0 Likes').waitFor();
    expect(errors).toContain('Missing plural data: No plural rules for "de".');
  });
});

async function waitForErrorPage({ page }: Visitor): Promise<void> {
  await page.getByRole('heading', { name: 'Something went wrong on our side' }).waitFor();
  await page.getByText('Please try again in a moment.').waitFor();
}
