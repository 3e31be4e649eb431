import { describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { createDeck } from './testing/create-deck.ts';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { type EventBody, recordConsoleEvents } from './testing/record-console.ts';
import { signUp } from './testing/sign-up.ts';
import { IPHONE_USER_AGENT, SIZES, type Size } from './testing/sizes.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** The user agent of an Android tablet. */
const ANDROID_TABLET = 'Mozilla/5.0 (Linux; Android 14; Pixel Tablet) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const STORES = {
  ios: 'https://apps.apple.com/app/id1',
  android: 'https://play.google.com/store/apps/details?id=flydeck',
};

const getInstance = useInstanceWithDeck({
  ADS_TOP: 'true',
  ADS_BOTTOM: 'true',
  ADS_OVERLAY: 'true',
  NATIVE_APP_IOS_URL: STORES.ios,
  NATIVE_APP_ANDROID_URL: STORES.android,
  NATIVE_APP_PROTOCOL: 'flydeck',
});

async function openDeck(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(options);
  await visitor.open(getInstance().origin + getInstance().deck.path);
  await visitor.page.waitForLoadState('networkidle');
  return visitor;
}

const slot = ({ page }: Visitor, name: string) => page.locator(`[data-ad="${name}"]`);

/** Returns the fields of all events with the name `name`. */
const fieldsOf = (events: readonly EventBody[], name: string) =>
  events.filter(({ event_name }) => event_name === name).map(({ event_name: _, ...fields }) => fields);

describe.each(SIZES)('advertisement events at $width px', (size) => {
  it('include ad requested, ad rendered and ad viewable for each visible slot (V7.15, V9.5)', async () => {
    const visitor = await visit(size);
    const events = await recordConsoleEvents(visitor);
    await visitor.open(getInstance().origin + getInstance().deck.path);
    const fieldsOfSlot = (slot: string) => ({ prezi_oid: getInstance().deck.oid, slot });
    // In windows up to 768 px wide, the top and bottom slots are hidden and not requested (V9.5).
    const visibleSlots = size.width > 768 ? ['top', 'overlay', 'bottom'] : ['overlay'];
    const expectFields = (name: string) => expect.poll(() => fieldsOf(events, name), { timeout: 30_000 });
    const inAnyOrder = (fields: readonly object[]) => expect.arrayContaining([...fields]);
    await expectFields('ad viewable').toEqual(inAnyOrder(visibleSlots.map(fieldsOfSlot)));
    await expectFields('ad requested').toEqual(inAnyOrder(visibleSlots.map(fieldsOfSlot)));
    const rendered = visibleSlots.map((slot) => ({ ...fieldsOfSlot(slot), is_empty: false }));
    await expectFields('ad rendered').toEqual(inAnyOrder(rendered));
    for (const name of ['ad requested', 'ad rendered'])
      expect(fieldsOf(events, name)).toHaveLength(visibleSlots.length);
    // All slots are visible without scrolling, so the event is sent once for each slot.
    expect(fieldsOf(events, 'ad viewable')).toHaveLength(visibleSlots.length);
  });
});

describe('advertisements', () => {
  it('show the advertisement of an administrator, with its picture, instead of the built-in one', async () => {
    const { admin, origin, deck } = getInstance();
    await admin.open(`${origin}/admin/ads/`);
    const { page } = admin;
    await page.getByRole('button', { name: 'New advertisement' }).click();
    await page.getByLabel('Title').fill('Teach by flying');
    await page.getByLabel('Text', { exact: true }).fill('A lesson that children remember.');
    await page.getByLabel('Button text').fill('Begin');
    await page.getByLabel('Link', { exact: true }).fill('javascript:alert(1)');
    // The advertisement shows the preview of the presentation with this URL.
    await page.getByLabel('Picture').fill(origin + deck.path);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a path such as /create/, or an https URL.').waitFor();
    await page.getByLabel('Link', { exact: true }).fill('https://school.example/');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('main li').filter({ hasText: 'Teach by flying' }).waitFor();
    expect(await findViolations(page)).toEqual([]);

    const visitor = await openDeck();
    const link = slot(visitor, 'top').getByRole('link', { name: /Teach by flying/ });
    expect(await link.getAttribute('href')).toBe('https://school.example/');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.locator('img').count()).toBe(1);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No advertisements yet.').waitFor();
  });

  it('do not appear on private pages or in embeds', async () => {
    const { admin, origin, deck } = getInstance();
    const privateDeck = await createDeck(admin, { title: 'Mine alone' });
    await admin.open(origin + privateDeck.path);
    expect(await admin.page.locator('[data-ad]').count()).toBe(0);
    const visitor = await visit();
    await visitor.open(`${origin}/p/embed/${deck.oid}/`);
    expect(await visitor.page.locator('[data-ad]').count()).toBe(0);
  });
});

interface Device {
  readonly size: Size;
  readonly userAgent: string;
  /** Accessible name of the store's badge in the banner. */
  readonly badge: string;
  /** URL of the app in the store. */
  readonly store: string;
}

const DEVICES: readonly Device[] = [
  { size: SIZES[1], userAgent: ANDROID_TABLET, badge: 'Get it for Android', store: STORES.android },
  { size: SIZES[2], userAgent: IPHONE_USER_AGENT, badge: 'App Store', store: STORES.ios },
];

const prompt = ({ page }: Visitor) => page.getByRole('link', { name: /Open the app/ });
const banner = ({ page }: Visitor) => page.getByRole('complementary', { name: 'App', exact: true });

describe.each(DEVICES)('native app at $size.width px', (device) => {
  const { size, userAgent, badge, store } = device;

  it('shows a banner with the store badge to anonymous visitors and a prompt to members (S2.23, V2.6)', async () => {
    const visitor = await openDeck({ ...size, userAgent });
    await banner(visitor).getByText("There's more to see. Get our free app for the full Flydeck experience.").waitFor();
    await banner(visitor).getByRole('link', { name: badge }).waitFor();
    expect(await findViolations(visitor.page)).toEqual([]);
    expect(await prompt(visitor).count()).toBe(0);
    await signUp(visitor, 'Mia Member');
    await prompt(visitor).waitFor();
    expect(await banner(visitor).count()).toBe(0);
    await expectNoShifts(visitor);
  });

  it('opens the store if the app is not installed, and records the click on the banner (S2.23, S7.12)', async () => {
    const visitor = await visit({ ...size, userAgent });
    const events = await recordConsoleEvents(visitor);
    await visitor.open(getInstance().origin + getInstance().deck.path);
    visitor.expectProblems(/flydeck:/);
    await visitor.page
      .context()
      .route(`${new URL(store).origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Store' }));
    await banner(visitor).getByRole('link', { name: badge }).click();
    // The browser of the test has no app for the protocol URL, so the page continues to the store.
    await expect.poll(() => visitor.page.url()).toBe(store);
    const expectedFields = {
      cta_location: 'NativeAppBanner',
      cta_type: 'BUTTON',
      cta_text: badge,
      target_url: store,
    };
    await expect.poll(() => fieldsOf(events, 'CTA clicked')).toEqual([expectedFields]);
  });
});

describe('native app at 1440 px', () => {
  it('shows neither banner nor prompt on a computer, logged in or not (V2.6)', async () => {
    const visitor = await openDeck(SIZES[0]);
    expect([await prompt(visitor).count(), await banner(visitor).count()]).toEqual([0, 0]);
    await signUp(visitor, 'Dan Desk');
    await visitor.page.waitForLoadState('networkidle');
    expect([await prompt(visitor).count(), await banner(visitor).count()]).toEqual([0, 0]);
  });
});

// The page data has the field `shouldAutoplay` for the autoplay setting `start`, and `forceAutoplay` for `loop`.
describe('presentations with an autoplay setting', () => {
  /** URLs of presentations by their autoplay setting. */
  const urls = new Map<string, string>();

  async function openWith(autoplay: string, options: VisitorOptions = {}): Promise<Visitor> {
    const { admin, origin } = getInstance();
    if (!urls.has(autoplay)) {
      const deck = await createDeck(admin, { title: `Starts ${autoplay}`, privacy: 'public' });
      await callApi(admin, 'PATCH', `/api/dashboard/presentations/${deck.oid}`, { autoplay });
      urls.set(autoplay, origin + deck.path);
    }
    const visitor = await visit(options);
    await visitor.open(urls.get(autoplay) ?? '');
    return visitor;
  }

  it('start without a click with autoplay `start`, and offer a restart at the end (V3.2, S2.2)', async () => {
    const visitor = await openWith('start');
    await visitor.waitForPresenting();
    // Goes forward more often than the presentation has steps (2).
    for (let presses = 0; presses < 4; presses += 1) {
      await visitor.press('ArrowRight');
      await visitor.waitForStillStage();
    }
    await visitor.page.locator('[data-overlay="restart"]').waitFor();
  });

  it('start without a click with autoplay `loop`, and begin again at the end (V3.2, S2.2)', async () => {
    const visitor = await openWith('loop');
    await visitor.waitForPresenting();
    // Goes forward more often than the presentation has steps (2).
    for (let presses = 0; presses < 5; presses += 1) {
      await visitor.press('ArrowRight');
      await visitor.waitForStillStage();
      expect(await visitor.page.locator('[data-overlay]').count()).toBe(0);
    }
  });

  it('wait for a click on Present under reduced motion', async () => {
    for (const autoplay of ['start', 'loop']) {
      const visitor = await openWith(autoplay, { reducedMotion: true });
      await visitor.page.locator('[data-present]').waitFor();
      expect(await visitor.page.locator('section[data-mode="start"]').count()).toBe(1);
    }
  });
});
