import { describe, expect, it } from 'vitest';
import { type CaughtEvent, catches, payloads } from './testing/catch-events.ts';
import { arriveCaught, read, useEventFlydeck } from './testing/event-flydeck.ts';
import { ownDeck } from './testing/own-deck.ts';
import { signUp } from './testing/sign-up.ts';
import { DESK_AND_PHONE, IPHONE, SIZES, type Size } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const flydeck = useEventFlydeck({
  ADS_TOP: 'true',
  ADS_BOTTOM: 'true',
  SEARCH_TERMS: '{"other": ["harbour"], "teacher": ["school"]}',
});

const at = (path: string) => flydeck().address + path;
const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name });
const link = ({ page }: Visitor, name: string | RegExp) => page.getByRole('link', { name });
const box = ({ page }: Visitor) => page.locator('header input[type="search"]');
const suggested = ({ page }: Visitor, term: string) => page.locator(`button[name="search"][value="${term}"]`);

/** Somebody at the page that everybody may copy. */
async function arrive(size: Size): Promise<[Visitor, readonly CaughtEvent[], { prezi_oid: string }]> {
  const { visitor, caught } = await arriveCaught(visit, size);
  visitor.expectProblems(/asked elsewhere|ERR_FAILED/);
  await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.page.context().route(/facebook|linkedin|twitter|x\.com|google/, (route) => route.abort());
  await read(visitor, at(flydeck().whales.path));
  return [visitor, caught, { prezi_oid: flydeck().whales.oid }];
}

/** Somebody with an account. On the phone the browser says that it is one. */
async function aMember(size: Size): Promise<[Visitor, readonly CaughtEvent[]]> {
  const options = size.width < 768 ? { ...size, userAgent: IPHONE } : size;
  const { visitor, caught } = await arriveCaught(visit, options);
  await visitor.open(at('/login/'));
  await signUp(visitor, 'Mia Member');
  return [visitor, caught];
}

describe.each(DESK_AND_PHONE)('S§7.2 events of the header at $width pixels', (size) => {
  const isSmallest = size.width < 434;

  it('search box clicked, entered search bar, search presentations, logo click, pricing page visit, signup page visit', async () => {
    const [visitor, caught] = await arrive(size);
    const { page } = visitor;
    if (isSmallest) await button(visitor, 'Start search').tap();
    else await box(visitor).click();
    await catches(caught, 'search box clicked', [{}]);
    await catches(caught, 'entered search bar', [{}]);
    await box(visitor).fill('lights');
    await box(visitor).press('Enter');
    await visitor.arrivesAt('**/explore/search/?search=lights');
    const searched = [{ search_term: 'lights', search_type: 'NEXT' }];
    await catches(caught, 'search presentations', searched);

    // S§2.2: where there is no room for them, no terms are suggested.
    expect(await suggested(visitor, 'harbour').isVisible()).toBe(!isSmallest);
    if (!isSmallest) {
      await suggested(visitor, 'harbour').click();
      await visitor.arrivesAt('**/explore/search/?search=harbour');
      searched.push({ search_term: 'harbour', search_type: 'NEXT' });
      await catches(caught, 'search presentations', searched);
    }

    await link(visitor, 'Flydeck, home').click();
    await visitor.arrivesAt(at('/'));
    await catches(caught, 'logo click', [{}]);
    const cta = { cta_location: 'header' };
    await page.locator('header').getByRole('link', { name: 'Log in' }).click();
    await visitor.arrivesAt('**/login/**');
    const logIn = { ...cta, cta_text: 'Log in', cta_type: 'LINK', target_url: '/login/' };
    await catches(caught, 'pricing page visit', [logIn]);
    // The other variant of the header stands here.
    await page.locator('header').getByRole('link', { name: 'Get started' }).click();
    await page.waitForURL('**/signup/**');
    const start = { ...cta, cta_text: 'Get started', cta_type: 'BUTTON', target_url: '/signup/' };
    await catches(caught, 'signup page visit', [start]);
    await read(visitor, at(flydeck().whales.path));
    await page.locator('header').getByRole('link', { name: 'Get started' }).click();
    await page.waitForURL('**/signup/**');
    await catches(caught, 'signup page visit', [start, start]);
  });
});

/** The slots of 728 by 90 above and below: asked for where they are shown, and below only seen when scrolled to. */
async function catchesAdvertisements(caught: readonly CaughtEvent[], size: Size): Promise<void> {
  const of = (slot: string) => ({ prezi_oid: flydeck().whales.oid, slot });
  const isShown = size.width > 768;
  await catches(caught, 'ad requested', isShown ? [of('top'), of('bottom')] : []);
  const rendered = payloads(caught, 'ad rendered');
  expect(rendered.length).toBeLessThanOrEqual(2);
  const told = ['top', 'bottom'].map((slot) => ({ ...of(slot), is_empty: false }));
  await catches(caught, 'ad rendered', isShown ? told : []);
  await expect
    .poll(() => payloads(caught, 'ad viewable'), { timeout: 30_000 })
    .toEqual(isShown ? expect.arrayContaining([of('top')]) : []);
}

async function catchesSharing(visitor: Visitor, caught: readonly CaughtEvent[], own: object): Promise<void> {
  await button(visitor, 'Share').click();
  await catches(caught, 'open social share', [own]);
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await catches(caught, 'copy view link', [own]);
  await visitor.page.evaluate(() => {
    for (const link of document.querySelectorAll('a[href^="mailto:"]'))
      link.addEventListener('click', (event) => event.preventDefault());
  });
  const told: object[] = [];
  for (const [name, type] of [
    [/Facebook/, 'FACEBOOK'],
    [/LinkedIn/, 'LINKEDIN'],
    [/Twitter/, 'TWITTER'],
    [/Classroom/, 'GOOGLE_CLASSROOM'],
    [/E-mail/, 'EMAIL'],
  ] as const) {
    await dialog.getByRole('link', { name }).click();
    told.push({ ...own, type });
    await catches(caught, 'share', told);
  }
  await visitor.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function catchesPresenting(visitor: Visitor, caught: readonly CaughtEvent[], oid: string) {
  await visitor.present();
  await catches(caught, 'presentation started', [{ prezi_oid: oid }]);
  await visitor.press('ArrowRight');
  await visitor.isAt(1);
  await visitor.press('End');
  await catches(caught, 'presentation completed', [{ prezi_oid: oid }]);
  const steps = () => payloads(caught, 'step viewed');
  const firstTwo = () => steps().slice(0, 2);
  await expect
    .poll(() => firstTwo().map(({ prezi_oid, step }) => `${prezi_oid} ${step}`))
    .toEqual([`${oid} 0`, `${oid} 1`]);
  for (const { duration_ms } of steps()) expect(duration_ms).toBeGreaterThan(0);
}

describe.each(DESK_AND_PHONE)('events of a public page at $width pixels', (size) => {
  it('S§7.2 loaded public view page, paged transcript shown, transcript opened; V§7 advertisements, sharing, embed code copied; presenting', async () => {
    const [visitor, caught, own] = await arrive(size);
    await catches(caught, 'loaded public view page', [own]);
    await catches(caught, 'paged transcript shown', [own]);
    await catchesAdvertisements(caught, size);
    await button(visitor, 'See full transcript').click();
    await catches(caught, 'transcript opened', [own]);
    await button(visitor, 'Hide full transcript').click();
    await catchesSharing(visitor, caught, own);
    await button(visitor, 'Embed').click();
    await button(visitor, 'Copy code to clipboard').click();
    await catches(caught, 'embed code copied', [{ ...own, product_type: 'NEXT' }]);
    await visitor.press('Escape');
    await catchesPresenting(visitor, caught, own.prezi_oid);
    expect(payloads(caught, 'transcript opened')).toHaveLength(1);
  });

  it('S§7.2 card opened; CTA clicked in the toolbar and below the page', async () => {
    const [visitor, caught, own] = await arrive(size);
    const { page } = visitor;
    const card = page.locator('aside').getByRole('link').filter({ hasText: 'Rivers of the world' });
    await card.click();
    await visitor.arrivesAt(at(flydeck().deck.path));
    const target_url = flydeck().deck.path;
    const opened = { template_name: '', target_url, position: 0, prezicard_type: 'PRESENTATION' };
    await catches(caught, 'card opened', [{ ...own, ...opened }]);
    const ai = { cta_text: 'Create your own with AI', target_url: '/ai/start/?trigger=view-page' };
    // Where the toolbar is short, it stands in its menu.
    const more = button(visitor, 'More');
    if (size.width < 1200) await more.click();
    await page.getByRole(size.width < 1200 ? 'menuitem' : 'link', { name: ai.cta_text }).click();
    await page.waitForURL('**/ai/start/**');
    const told: object[] = [{ cta_location: 'Toolbar', cta_type: 'BUTTON', ...ai }];
    await catches(caught, 'CTA clicked', told);
    await read(visitor, at(flydeck().whales.path));
    const why = { cta_text: 'Why Flydeck is better', target_url: '/' };
    await page.locator('main').getByRole('link', { name: why.cta_text }).click();
    await page.waitForURL(at('/'));
    told.push({ cta_location: 'BottomCTA', cta_type: 'LINK', ...why });
    await catches(caught, 'CTA clicked', told);
  });
});

describe.each(DESK_AND_PHONE)('events of members at $width pixels', (size) => {
  const isPhone = size.width < 768;

  it('V§7 like, unlike, copy presentation; S§7.2 editor opened, opened for commenting', async () => {
    const [visitor, caught] = await aMember(size);
    const { page } = visitor;
    const { whales, secret, forCommenting } = flydeck();
    const own = { prezi_oid: whales.oid };
    await read(visitor, at(whales.path));
    await button(visitor, /^Like/).click();
    await catches(caught, 'like', [own]);
    await button(visitor, /^Like/).click();
    await catches(caught, 'unlike', [own]);
    // V§6: copies are made on non-mobile only.
    expect(await button(visitor, 'Make a copy').count()).toBe(isPhone ? 0 : 1);
    if (!isPhone) {
      await button(visitor, 'Make a copy').click();
      await page.waitForURL(/\/edit\//);
      await catches(caught, 'copy presentation', [{ ...own, source: 'VIEW_PAGE' }]);
    }
    await read(visitor, at(forCommenting));
    await expect
      .poll(() => payloads(caught, 'paged transcript shown'))
      .toContainEqual({ prezi_oid: secret.oid });
    await link(visitor, 'Comment').first().click();
    await catches(caught, 'opened for commenting', [{ prezi_oid: secret.oid }]);
    await page.waitForURL(/#present$/);
    const mine = await ownDeck(visitor, { title: 'Mine', privacy: 'public' });
    await read(visitor, at(mine.path));
    await link(visitor, 'Edit').first().click();
    await page.waitForURL(/\/edit\//);
    await catches(caught, 'editor opened', [{ prezi_oid: mine.oid }]);
    expect(payloads(caught, 'like')).toHaveLength(1);
    // A page that is not public is not told of as one.
    const loaded = () => payloads(caught, 'loaded public view page').map(({ prezi_oid }) => prezi_oid);
    await expect.poll(() => new Set(loaded())).toEqual(new Set([whales.oid, mine.oid]));
  });

  it('S§4, S§5 search terms: those of the author segment, and of "other" for any other', async () => {
    const [visitor] = await aMember(size);
    await visitor.open(at('/'));
    const shown = async () =>
      Promise.all(['school', 'harbour'].map((term) => suggested(visitor, term).isVisible()));
    const isRoom = size.width >= 434;
    await expect.poll(shown).toEqual([isRoom, false]);
    // What the browser remembers of a visitor may be older than the segments that there are.
    await visitor.page.evaluate(() => {
      const hint = JSON.parse(localStorage.getItem('viewer') ?? '{}') as object;
      localStorage.setItem('viewer', JSON.stringify({ ...hint, authorSegment: 'astronaut' }));
    });
    await visitor.page.route('**/api/page/me', async (route) => {
      const answer = await route.fetch();
      const me = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...me, authorSegment: 'astronaut' } });
    });
    await visitor.open(at('/'));
    await visitor.page.waitForLoadState('networkidle');
    await expect.poll(shown).toEqual([false, isRoom]);
  });
});

it('V§7 share by the device, on a phone', async () => {
  const { visitor, caught } = await arriveCaught(visit, { ...SIZES[2], userAgent: IPHONE });
  await visitor.page.addInitScript(() => {
    Object.assign(navigator, { share: async () => undefined, canShare: () => true });
  });
  await read(visitor, at(flydeck().whales.path));
  await button(visitor, 'Share').tap();
  await catches(caught, 'share', [{ prezi_oid: flydeck().whales.oid, type: 'MOBILE' }]);
  expect(payloads(caught, 'open social share')).toEqual([]);
});
