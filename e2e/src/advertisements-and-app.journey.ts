import { describe, expect, it } from 'vitest';
import { useAroundFlydeck } from './testing/around-flydeck.ts';
import { barriers } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { hearEvents } from './testing/hear-events.ts';
import { ownDeck } from './testing/own-deck.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const STORE = 'https://apps.apple.com/app/id1';

const flydeck = useAroundFlydeck({
  ADS_TOP: 'true',
  ADS_BOTTOM: 'true',
  ADS_OVERLAY: 'true',
  NATIVE_APP_IOS_URL: STORE,
  NATIVE_APP_PROTOCOL: 'flydeck',
});

async function open(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(options);
  await visitor.open(flydeck().address + flydeck().deck.path);
  await visitor.page.waitForLoadState('networkidle');
  return visitor;
}

const slot = ({ page }: Visitor, name: string) => page.locator(`[data-ad="${name}"]`);

describe('V§7: advertisements', () => {
  it('are told of when requested, rendered and viewable', async () => {
    const visitor = await visit();
    const events = await hearEvents(visitor);
    await visitor.open(flydeck().address + flydeck().deck.path);
    const of = (name: string) =>
      events.filter((event) => event['event_name'] === name && event['slot'] === 'top');
    await expect.poll(() => of('ad viewable').length, { timeout: 15_000 }).toBe(1);
    const body = { prezi_oid: flydeck().deck.oid, slot: 'top' };
    expect(of('ad requested')).toMatchObject([body]);
    expect(of('ad rendered')).toMatchObject([{ ...body, is_empty: false }]);
    expect(of('ad viewable')).toMatchObject([body]);
    expect(
      events.filter((event) => event['event_name'] === 'ad viewable' && event['slot'] === 'bottom'),
    ).toEqual([]);
  });

  it('are written by administrators, and shown with their picture in place of the built-in one', async () => {
    const { admin, address, deck } = flydeck();
    await admin.open(`${address}/admin/ads/`);
    const { page } = admin;
    await page.getByRole('button', { name: 'New advertisement' }).click();
    await page.getByLabel('Title').fill('Teach by flying');
    await page.getByLabel('Text', { exact: true }).fill('A lesson that children remember.');
    await page.getByLabel('Words on the button').fill('Begin');
    await page.getByLabel('Where it leads').fill('javascript:alert(1)');
    await page.getByLabel('Picture').fill(address + deck.path);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This must be a path such as /create/, or an https address.').waitFor();
    await page.getByLabel('Where it leads').fill('https://school.example/');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('main li').filter({ hasText: 'Teach by flying' }).waitFor();
    expect(await barriers(page)).toEqual([]);

    const visitor = await open();
    const link = slot(visitor, 'top').getByRole('link', { name: /Teach by flying/ });
    expect(await link.getAttribute('href')).toBe('https://school.example/');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.locator('img').count()).toBe(1);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('None written yet').waitFor();
  });

  it('are neither on private pages nor in embeds', async () => {
    const { admin, address, deck } = flydeck();
    const own = await ownDeck(admin, { title: 'Mine alone' });
    await admin.open(address + own.path);
    expect(await admin.page.locator('[data-ad]').count()).toBe(0);
    const visitor = await visit();
    await visitor.open(`${address}/p/embed/${deck.oid}/`);
    expect(await visitor.page.locator('[data-ad]').count()).toBe(0);
  });
});

describe('S§2.5, V§6: the native app', () => {
  const phone = { width: 390, height: 844, touch: true, userAgent: IPHONE } as const;
  const prompt = ({ page }: Visitor) => page.getByRole('link', { name: /Open the app/ });
  const banner = ({ page }: Visitor) => page.getByRole('complementary', { name: 'App', exact: true });

  it('is prompted for only where signed in and native app data exists', async () => {
    const visitor = await open(phone);
    await banner(visitor).waitFor();
    expect(await prompt(visitor).count()).toBe(0);
    await signUp(visitor, 'Mia Member');
    await prompt(visitor).waitFor();
    expect(await visitor.shift()).toBe(0);
    const desk = await open();
    await signUp(desk, 'Dan Desk');
    await desk.page.waitForLoadState('networkidle');
    expect([await prompt(desk).count(), await banner(desk).count()]).toEqual([0, 0]);
  });

  it('has a banner with its badge, which calls the app and then the store', async () => {
    const visitor = await open(phone);
    await banner(visitor)
      .getByText("There's more to see. Get our free app for the full Flydeck experience.")
      .waitFor();
    expect(await barriers(visitor.page)).toEqual([]);
    visitor.expectProblems(/flydeck:/);
    await visitor.page
      .context()
      .route(`${STORE}*`, (route) => route.fulfill({ contentType: 'text/html', body: 'Store' }));
    await banner(visitor).getByRole('link', { name: 'App Store' }).click();
    // The app's own address goes nowhere here; what follows it is the store.
    await expect.poll(() => visitor.page.url()).toBe(STORE);
  });
});

describe('V§3: shouldAutoplay and forceAutoplay', () => {
  async function starting(autoplay: string, options: VisitorOptions = {}): Promise<Visitor> {
    const { admin, address } = flydeck();
    const deck = await ownDeck(admin, { title: `Starts ${autoplay}`, privacy: 'public' });
    await callApi(admin, 'PATCH', `/api/dashboard/presentations/${deck.oid}`, { autoplay });
    const visitor = await visit(options);
    await visitor.open(address + deck.path);
    return visitor;
  }

  it('start: it presents without a press, and offers a restart at its end', async () => {
    const visitor = await starting('start');
    await visitor.isPresenting();
    for (let step = 0; step < 4; step += 1) {
      await visitor.press('ArrowRight');
      await visitor.standsStill();
    }
    await visitor.page.locator('[data-overlay="restart"]').waitFor();
  });

  it('loop: it skips the start, and begins again in place of a restart', async () => {
    const visitor = await starting('loop');
    await visitor.isPresenting();
    for (let step = 0; step < 5; step += 1) {
      await visitor.press('ArrowRight');
      await visitor.standsStill();
      expect(await visitor.page.locator('[data-overlay]').count()).toBe(0);
    }
  });

  it('wait for Present where the visitor asked for less motion', async () => {
    for (const autoplay of ['start', 'loop']) {
      const visitor = await starting(autoplay, { still: true });
      await visitor.page.locator('[data-present]').waitFor();
      expect(await visitor.page.locator('section[data-mode="start"]').count()).toBe(1);
    }
  });
});
