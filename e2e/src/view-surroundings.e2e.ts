import { describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { setFlag, useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { recordConsoleEvents } from './testing/record-console.ts';
import { signUp } from './testing/sign-up.ts';
import { DESKTOP_AND_PHONE, SIZES } from './testing/sizes.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const PROMO = {
  message: 'Make a presentation that people fly through',
  callToAction: 'Make your own',
  path: '/create/',
  videoUrl: '/promo.webm',
  posterUrl: '/favicon.svg',
};

const getInstance = useInstanceWithDeck(
  {
    ADS_TOP: 'true',
    ADS_BOTTOM: 'true',
    ADS_OVERLAY: 'true',
    WATERMARK: 'true',
    PROMO: JSON.stringify(PROMO),
  },
  async (admin) => {
    await setFlag(admin, 'video_banner', 100);
    await setFlag(admin, 'ai_assistant_banner', 100);
  },
);

/** Opens the presentation with an empty promotion video in a new browser, and waits until the page has loaded. */
async function openDeck(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(options);
  await visitor.page.route('**/promo.webm', (route) => route.fulfill({ contentType: 'video/webm', body: '' }));
  await visitor.open(getInstance().origin + getInstance().deck.path);
  await visitor.page.waitForLoadState('networkidle');
  return visitor;
}

const videoBanner = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Video' });
const adSlot = ({ page }: Visitor, name: string) => page.locator(`[data-ad="${name}"]`);
const bottomCallToAction = ({ page }: Visitor) =>
  page.locator('main').getByRole('link', { name: 'Why Flydeck is better' });

describe.each(DESKTOP_AND_PHONE)('page around the presentation at $width px', (windowSize) => {
  // Narrow windows have the dark colour scheme, so that both colour schemes are tested.
  const size = { ...windowSize, dark: windowSize.width < 768 };

  it('shows a video banner with a link until it is closed, and again after a reload (V2.4, V2.17, V4.8)', async () => {
    const visitor = await visit(size);
    const events = await recordConsoleEvents(visitor);
    await visitor.open(getInstance().origin + getInstance().deck.path);
    const banner = await videoBanner(visitor).boundingBox();
    const header = await visitor.page.locator('header').first().boundingBox();
    expect(banner?.y).toBe(0);
    expect(header?.y).toBe((banner?.y ?? 0) + (banner?.height ?? 0));
    await visitor.page.getByRole('button', { name: 'Close this banner' }).first().click();
    await videoBanner(visitor).waitFor({ state: 'detached' });
    await visitor.reload();
    await videoBanner(visitor).getByRole('link').click();
    await visitor.page.waitForURL('**/video/');
    const clickEvent = { cta_location: 'VideoBanner', cta_type: 'LINK', target_url: '/video/' };
    await expect
      .poll(() => events)
      .toContainEqual(expect.objectContaining({ event_name: 'CTA clicked', ...clickEvent }));
  });

  it('shows an overlay advertisement before presenting; it can be closed, and Shift+Tab leaves it (V3.2)', async () => {
    const visitor = await openDeck(size);
    const { page } = visitor;
    await adSlot(visitor, 'overlay').getByRole('link').waitFor();
    const adBox = await adSlot(visitor, 'overlay').boundingBox();
    const presentButton = await page.locator('[data-present]').boundingBox();
    expect((adBox?.y ?? 0) + (adBox?.height ?? 0)).toBeLessThanOrEqual(presentButton?.y ?? 0);
    await adSlot(visitor, 'overlay').getByRole('button', { name: 'Close the advertisement' }).focus();
    await visitor.press('Shift+Tab');
    await visitor.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-ad="overlay"]') === null)).toBe(true);
    await adSlot(visitor, 'overlay').getByRole('button').click();
    await adSlot(visitor, 'overlay').waitFor({ state: 'detached' });
    await visitor.reload();
    await adSlot(visitor, 'overlay').getByRole('link').waitFor();
    await visitor.present();
    await adSlot(visitor, 'overlay').waitFor({ state: 'detached' });
  });

  it('shows no overlay advertisement on a step that is opened by a link', async () => {
    const visitor = await visit(size);
    await visitor.open(`${getInstance().origin}${getInstance().deck.path}#step=1`);
    await visitor.page.locator('[data-opened]').waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await adSlot(visitor, 'overlay').count()).toBe(0);
  });

  it('shows a promotion at the end: message, link, muted looping video, and Restart below (S2.3, V3.2)', async () => {
    const visitor = await openDeck(size);
    const { page } = visitor;
    await visitor.present();
    // The presentation has two steps. A key press after the last step shows the promotion.
    for (let presses = 0; presses < 4 && (await page.locator('[data-promo]').count()) === 0; presses += 1) {
      await visitor.press('ArrowRight');
      await visitor.waitForStillStage();
    }
    const promo = page.locator('[data-promo]');
    await promo.getByText(PROMO.message).waitFor();
    const video = promo.locator('video');
    expect(
      await video.evaluate((element: HTMLVideoElement) => [
        element.muted,
        element.loop,
        element.getAttribute('poster'),
      ]),
    ).toEqual([true, true, PROMO.posterUrl]);
    await video.waitFor();
    const callToAction = promo.getByRole('link', { name: PROMO.callToAction });
    const restart = promo.getByRole('button', { name: 'Restart' });
    expect((await restart.boundingBox())?.y).toBeGreaterThan((await callToAction.boundingBox())?.y ?? 0);
    expect(await callToAction.getAttribute('href')).toBe('/create/');
    await restart.click();
    await visitor.waitForPresenting();
  });
});

describe('page around the presentation', () => {
  it('shows the AI banner, which links to the AI features and changes its layout at 740 px (S2.24)', async () => {
    const visitor = await openDeck();
    const banner = visitor.page.getByRole('region', { name: 'Your new presentation assistant' });
    await banner.scrollIntoViewIfNeeded();
    await banner.getByText('Introducing', { exact: true }).waitFor();
    await banner.getByText(/Refine, enhance and tailor your content, source relevant images/).waitFor();
    const button = banner.getByRole('button', { name: 'See how →' });
    for (const [width, expected] of [
      [1440, true],
      [740, true],
      [739, false],
      [390, false],
    ] as const) {
      await visitor.page.setViewportSize({ width, height: 900 });
      const title = await banner.getByRole('heading').boundingBox();
      const box = await button.boundingBox();
      const isNextToTitle = (box?.y ?? 0) < (title?.y ?? 0) + 100 && (box?.x ?? 0) > (title?.x ?? 0) + 100;
      expect(isNextToTitle, `at ${width} px`).toBe(expected);
    }
    await button.click();
    await visitor.page.waitForURL('**/features/ai/');
  });

  it('shows the watermark at the right edge of the stage, linked to the home page (V3.2)', async () => {
    const visitor = await openDeck();
    await adSlot(visitor, 'overlay').getByRole('button').click();
    const watermark = visitor.page.locator('#stage').getByRole('link', { name: 'Flydeck, home' });
    for (const { width, height } of SIZES) {
      await visitor.page.setViewportSize({ width, height });
      const stage = await visitor.page.locator('section[data-mode]').boundingBox();
      const box = await watermark.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((stage?.x ?? 0) + (stage?.width ?? 0) - 20);
    }
    await watermark.click();
    await visitor.page.waitForURL(`${getInstance().origin}/`);
  });

  it('treats only members as logged in, in header and bottom call to action (S4.5, S6.2, S2.22)', async () => {
    const visitor = await openDeck();
    const { page } = visitor;
    const logInLink = page.locator('header').getByRole('link', { name: 'Log in' });
    const accountMenu = page.locator('header').getByRole('button', { name: 'Mia Member' });
    const getStartedLink = page.locator('header').getByRole('link', { name: 'Get started' });
    // The first round is for an anonymous visitor. At its end, the visitor becomes a guest.
    for (const visitorKind of ['anonymous', 'guest']) {
      for (const { width, height } of DESKTOP_AND_PHONE) {
        await page.setViewportSize({ width, height });
        await logInLink.waitFor();
        expect([await getStartedLink.count(), await accountMenu.count()], visitorKind).toEqual([1, 0]);
      }
      expect(await bottomCallToAction(visitor).getAttribute('href'), visitorKind).toBe('/');
      await callApi(visitor, 'POST', '/api/accounts/guest', {});
      await visitor.reload();
      await page.waitForLoadState('networkidle');
    }
    await signUp(visitor, 'Mia Member');
    await expect.poll(() => bottomCallToAction(visitor).getAttribute('href')).toBe('/product/');
    for (const { width, height } of DESKTOP_AND_PHONE) {
      await page.setViewportSize({ width, height });
      await accountMenu.waitFor();
      expect([await logInLink.count(), await getStartedLink.count()]).toEqual([0, 0]);
    }
  });
});

describe.each(SIZES)('layout with advertisements at $width px', (windowSize) => {
  const size = { ...windowSize, dark: windowSize.width < 768 };

  it('shows slots of 728 by 90 px if the window is wider than 768 px, without layout shifts (V9.5, S4.4)', async () => {
    const visitor = await openDeck(size);
    const isWide = size.width > 768;
    const targets: (string | null)[] = [];
    for (const name of ['top', 'bottom']) {
      expect(await adSlot(visitor, name).isVisible()).toBe(isWide);
      if (!isWide) continue;
      const link = adSlot(visitor, name).getByRole('link', {
        name: /Create your own zooming|Start from a template/,
      });
      targets.push(await link.getAttribute('href'));
      expect(await link.boundingBox()).toMatchObject({ width: 728, height: 90 });
    }
    // The links show that the two slots have different advertisements.
    expect(targets.sort()).toEqual(isWide ? ['/create/', '/templates/'] : []);
    const section = visitor.page.locator('main > :has(> aside)');
    const padding = section.evaluate((element) => getComputedStyle(element).paddingBlockEnd);
    expect(await padding).toBe({ 1440: '84px', 834: '60px', 390: '48px' }[size.width]);
    await visitor.page.evaluate(() => scrollTo({ top: 4000 }));
    await visitor.page.waitForLoadState('networkidle');
    await expectNoShifts(visitor);
    expect(await findViolations(visitor.page)).toEqual([]);
    const { scrollWidth, clientWidth } = await visitor.page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
});

describe('banner variants by flags (V6.8)', () => {
  it('links the banner to the education page if video_banner_education is on, at every size (V2.17)', async () => {
    await setFlag(getInstance().admin, 'video_banner_education', 100);
    const visitors: Visitor[] = [];
    for (const size of SIZES) visitors.push(await openDeck(size));
    await setFlag(getInstance().admin, 'video_banner_education', 0);
    for (const visitor of visitors) {
      await videoBanner(visitor).getByRole('link').click();
      await visitor.page.waitForURL('**/education/video/');
    }
  });

  it('shows banners only to visitors for whom the flag is on, without layout shifts, at every size', async () => {
    const percentOfVisitors = 99;
    const flags = ['video_banner', 'ai_assistant_banner'];
    for (const flag of flags) await setFlag(getInstance().admin, flag, percentOfVisitors);
    for (const size of SIZES) {
      // Tries up to six visitors, because the banner is off for one in a hundred visitors.
      let visitor = await openDeck(size);
      for (let tries = 0; tries < 5 && (await videoBanner(visitor).count()) === 0; tries += 1)
        visitor = await openDeck(size);
      await videoBanner(visitor).waitFor();
      await expectNoShifts(visitor);
    }
    for (const flag of flags) await setFlag(getInstance().admin, flag, 0);
    const visitorWithoutBanners = await openDeck();
    for (const { width, height } of SIZES) {
      await visitorWithoutBanners.page.setViewportSize({ width, height });
      expect(await videoBanner(visitorWithoutBanners).count()).toBe(0);
      expect(await visitorWithoutBanners.page.getByText('Your new presentation assistant').count()).toBe(0);
      expect((await visitorWithoutBanners.page.locator('header').first().boundingBox())?.y).toBe(0);
    }
    for (const flag of flags) await setFlag(getInstance().admin, flag, 100);
  });
});
