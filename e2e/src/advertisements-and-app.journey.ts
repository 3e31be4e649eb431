import { describe, expect, it } from 'vitest';
import { useAroundFlydeck } from './testing/around-flydeck.ts';
import { barriers } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { type EventBody, hearEvents } from './testing/hear-events.ts';
import { ownDeck } from './testing/own-deck.ts';
import { signUp } from './testing/sign-up.ts';
import { IPHONE, SIZES, type Size } from './testing/sizes.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const TABLET = 'Mozilla/5.0 (Linux; Android 14; Pixel Tablet) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const STORES = {
  ios: 'https://apps.apple.com/app/id1',
  android: 'https://play.google.com/store/apps/details?id=flydeck',
};

const flydeck = useAroundFlydeck({
  ADS_TOP: 'true',
  ADS_BOTTOM: 'true',
  ADS_OVERLAY: 'true',
  NATIVE_APP_IOS_URL: STORES.ios,
  NATIVE_APP_ANDROID_URL: STORES.android,
  NATIVE_APP_PROTOCOL: 'flydeck',
});

async function open(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(options);
  await visitor.open(flydeck().address + flydeck().deck.path);
  await visitor.page.waitForLoadState('networkidle');
  return visitor;
}

const slot = ({ page }: Visitor, name: string) => page.locator(`[data-ad="${name}"]`);

const named = (events: readonly EventBody[], name: string) =>
  events.filter(({ event_name }) => event_name === name).map(({ event_name: _, ...own }) => own);

describe.each(SIZES)('V§7 advertisements at $width pixels', (size) => {
  it('ad requested, ad rendered, ad viewable: of each place that is shown, where it is seen', async () => {
    const visitor = await visit(size);
    const events = await hearEvents(visitor);
    await visitor.open(flydeck().address + flydeck().deck.path);
    const of = (slot: string) => ({ prezi_oid: flydeck().deck.oid, slot });
    // V§9: hidden at widths of 768 and below, where they are not even asked for.
    const shown = size.width > 768 ? ['top', 'overlay', 'bottom'] : ['overlay'];
    const told = (name: string) => expect.poll(() => named(events, name), { timeout: 30_000 });
    const inAnyOrder = (all: readonly object[]) => expect.arrayContaining([...all]);
    await told('ad viewable').toEqual(inAnyOrder(shown.map(of)));
    await told('ad requested').toEqual(inAnyOrder(shown.map(of)));
    const rendered = shown.map((slot) => ({ ...of(slot), is_empty: false }));
    await told('ad rendered').toEqual(inAnyOrder(rendered));
    for (const name of ['ad requested', 'ad rendered'])
      expect(named(events, name)).toHaveLength(shown.length);
    // The stage leaves room for both places in the first screen, so each is seen once.
    expect(named(events, 'ad viewable')).toHaveLength(shown.length);
  });
});

describe('advertisements', () => {
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

interface Device {
  readonly size: Size;
  readonly userAgent: string;
  readonly badge: string;
  readonly store: string;
}

const DEVICES: readonly Device[] = [
  { size: SIZES[1], userAgent: TABLET, badge: 'Get it for Android', store: STORES.android },
  { size: SIZES[2], userAgent: IPHONE, badge: 'App Store', store: STORES.ios },
];

const prompt = ({ page }: Visitor) => page.getByRole('link', { name: /Open the app/ });
const banner = ({ page }: Visitor) => page.getByRole('complementary', { name: 'App', exact: true });

describe.each(DEVICES)('S§2.5, V§6 the native app at $size.width pixels', (device) => {
  const { size, userAgent, badge, store } = device;

  it('anonymous: a banner with the badge of its store; signed-in: the prompt in its place', async () => {
    const visitor = await open({ ...size, userAgent });
    await banner(visitor)
      .getByText("There's more to see. Get our free app for the full Flydeck experience.")
      .waitFor();
    await banner(visitor).getByRole('link', { name: badge }).waitFor();
    expect(await barriers(visitor.page)).toEqual([]);
    expect(await prompt(visitor).count()).toBe(0);
    await signUp(visitor, 'Mia Member');
    await prompt(visitor).waitFor();
    expect(await banner(visitor).count()).toBe(0);
    expect(await visitor.shifts()).toEqual([]);
  });

  it('calls the app and then the store, and is told', async () => {
    const visitor = await visit({ ...size, userAgent });
    const events = await hearEvents(visitor);
    await visitor.open(flydeck().address + flydeck().deck.path);
    visitor.expectProblems(/flydeck:/);
    await visitor.page
      .context()
      .route(`${new URL(store).origin}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: 'Store' }),
      );
    await banner(visitor).getByRole('link', { name: badge }).click();
    // The app's own address goes nowhere here; what follows it is the store.
    await expect.poll(() => visitor.page.url()).toBe(store);
    const told = { cta_location: 'NativeAppBanner', cta_type: 'BUTTON', cta_text: badge, target_url: store };
    await expect.poll(() => named(events, 'CTA clicked')).toEqual([told]);
  });
});

describe('S§2.5, V§6 the native app at 1440 pixels', () => {
  it('neither banner nor prompt where no native app data exists, signed-in or not', async () => {
    const desk = await open(SIZES[0]);
    expect([await prompt(desk).count(), await banner(desk).count()]).toEqual([0, 0]);
    await signUp(desk, 'Dan Desk');
    await desk.page.waitForLoadState('networkidle');
    expect([await prompt(desk).count(), await banner(desk).count()]).toEqual([0, 0]);
  });
});

describe('V§3: shouldAutoplay and forceAutoplay', () => {
  const addresses = new Map<string, string>();

  async function starting(autoplay: string, options: VisitorOptions = {}): Promise<Visitor> {
    const { admin, address } = flydeck();
    if (!addresses.has(autoplay)) {
      const deck = await ownDeck(admin, { title: `Starts ${autoplay}`, privacy: 'public' });
      await callApi(admin, 'PATCH', `/api/dashboard/presentations/${deck.oid}`, { autoplay });
      addresses.set(autoplay, address + deck.path);
    }
    const visitor = await visit(options);
    await visitor.open(addresses.get(autoplay) ?? '');
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
