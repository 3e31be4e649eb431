import { describe, expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { useEventInstance, visitAndRecord } from './testing/event-instance.ts';
import { bodiesOfEvent, expectBodies, type RecordedEvent } from './testing/record-sent-events.ts';
import { openPersonalized } from './testing/sharing.ts';
import { signUp } from './testing/sign-up.ts';
import { DESKTOP_AND_PHONE, IPHONE_USER_AGENT, PHONE, type Size } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const getInstance = useEventInstance({
  ADS_TOP: 'true',
  ADS_BOTTOM: 'true',
  SEARCH_TERMS: '{"other": ["harbour"], "teacher": ["school"]}',
});

const toUrl = (path: string) => getInstance().origin + path;
const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name });
const link = ({ page }: Visitor, name: string | RegExp) => page.getByRole('link', { name });
const searchBox = ({ page }: Visitor) => page.locator('header input[type="search"]');
const suggestedTerm = ({ page }: Visitor, term: string) => page.locator(`button[name="search"][value="${term}"]`);

interface Recording {
  readonly visitor: Visitor;
  /** The events that the visitor's pages have sent. Further events are added to this array. */
  readonly recordedEvents: readonly RecordedEvent[];
}

/** Opens the page of the reusable presentation. `eventFields` are the fields of all events about this presentation. */
async function openReusable(size: Size): Promise<Recording & { readonly eventFields: { readonly prezi_oid: string } }> {
  const { visitor, recordedEvents } = await visitAndRecord(visit, size);
  // Requests to the sites of the share dialog are aborted, which is reported as a problem of the page.
  visitor.expectProblems(/external request|ERR_FAILED/);
  await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.page.context().route(/facebook|linkedin|twitter|x\.com|google/, (route) => route.abort());
  await openPersonalized(visitor, toUrl(getInstance().reusableDeck.path));
  return { visitor, recordedEvents, eventFields: { prezi_oid: getInstance().reusableDeck.oid } };
}

/** Signs up a member in a new browser. At phone size, the browser has the user agent of a phone. */
async function signUpMember(size: Size): Promise<Recording> {
  const options = size.width < 768 ? { ...size, userAgent: IPHONE_USER_AGENT } : size;
  const { visitor, recordedEvents } = await visitAndRecord(visit, options);
  await visitor.open(toUrl('/login/'));
  await signUp(visitor, 'Mia Member');
  return { visitor, recordedEvents };
}

describe.each(DESKTOP_AND_PHONE)('events of the header at $width px', (size) => {
  const isSmallest = size.width < 434;

  it('records search, logo, pricing page and signup page events (S7.8, S7.9, S7.10, S7.15)', async () => {
    const { visitor, recordedEvents } = await openReusable(size);
    const { page } = visitor;
    if (isSmallest) await button(visitor, 'Start search').tap();
    else await searchBox(visitor).click();
    await expectBodies(recordedEvents, 'search box clicked', [{}]);
    await expectBodies(recordedEvents, 'entered search bar', [{}]);
    await searchBox(visitor).fill('lights');
    await searchBox(visitor).press('Enter');
    await visitor.waitForPage('**/explore/search/?search=lights');
    const searches = [{ search_term: 'lights', search_type: 'NEXT' }];
    await expectBodies(recordedEvents, 'search presentations', searches);

    // The smallest size shows no suggested terms (S2.17).
    expect(await suggestedTerm(visitor, 'harbour').isVisible()).toBe(!isSmallest);
    if (!isSmallest) {
      await suggestedTerm(visitor, 'harbour').click();
      await visitor.waitForPage('**/explore/search/?search=harbour');
      searches.push({ search_term: 'harbour', search_type: 'NEXT' });
      await expectBodies(recordedEvents, 'search presentations', searches);
    }

    await link(visitor, 'Flydeck, home').click();
    await visitor.waitForPage(toUrl('/'));
    await expectBodies(recordedEvents, 'logo click', [{}]);
    const cta = { cta_location: 'header' };
    await page.locator('header').getByRole('link', { name: 'Log in' }).click();
    await visitor.waitForPage('**/login/**');
    const logIn = { ...cta, cta_text: 'Log in', cta_type: 'LINK', target_url: '/login/' };
    await expectBodies(recordedEvents, 'pricing page visit', [logIn]);
    // The login page has another variant of the header than the other pages (S2.12).
    await page.locator('header').getByRole('link', { name: 'Get started' }).click();
    await page.waitForURL('**/signup/**');
    const getStarted = { ...cta, cta_text: 'Get started', cta_type: 'BUTTON', target_url: '/signup/' };
    await expectBodies(recordedEvents, 'signup page visit', [getStarted]);
    await openPersonalized(visitor, toUrl(getInstance().reusableDeck.path));
    await page.locator('header').getByRole('link', { name: 'Get started' }).click();
    await page.waitForURL('**/signup/**');
    await expectBodies(recordedEvents, 'signup page visit', [getStarted, getStarted]);
  });
});

/**
 * Expects the events of the advertisements at the top and bottom of a wide page, and none of these events on a narrow
 * page. The bottom advertisement needs no event "ad viewable", because it may be outside of the window.
 */
async function expectAdvertisementEvents(recordedEvents: readonly RecordedEvent[], size: Size): Promise<void> {
  const slotFields = (slot: string) => ({ prezi_oid: getInstance().reusableDeck.oid, slot });
  const hasSlots = size.width > 768;
  await expectBodies(recordedEvents, 'ad requested', hasSlots ? [slotFields('top'), slotFields('bottom')] : []);
  const renderedEvents = bodiesOfEvent(recordedEvents, 'ad rendered');
  expect(renderedEvents.length).toBeLessThanOrEqual(2);
  const expected = ['top', 'bottom'].map((slot) => ({ ...slotFields(slot), is_empty: false }));
  await expectBodies(recordedEvents, 'ad rendered', hasSlots ? expected : []);
  await expect
    .poll(() => bodiesOfEvent(recordedEvents, 'ad viewable'), { timeout: 30_000 })
    .toEqual(hasSlots ? expect.arrayContaining([slotFields('top')]) : []);
}

async function expectSharingEvents(
  visitor: Visitor,
  recordedEvents: readonly RecordedEvent[],
  eventFields: object,
): Promise<void> {
  await button(visitor, 'Share').click();
  await expectBodies(recordedEvents, 'open social share', [eventFields]);
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectBodies(recordedEvents, 'copy view link', [eventFields]);
  // Prevents the browser from opening a mail program.
  await visitor.page.evaluate(() => {
    for (const link of document.querySelectorAll('a[href^="mailto:"]'))
      link.addEventListener('click', (event) => event.preventDefault());
  });
  const shares: object[] = [];
  for (const [name, type] of [
    [/Facebook/, 'FACEBOOK'],
    [/LinkedIn/, 'LINKEDIN'],
    [/Twitter/, 'TWITTER'],
    [/Classroom/, 'GOOGLE_CLASSROOM'],
    [/E-mail/, 'EMAIL'],
  ] as const) {
    await dialog.getByRole('link', { name }).click();
    shares.push({ ...eventFields, type });
    await expectBodies(recordedEvents, 'share', shares);
  }
  await visitor.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function expectPresentingEvents(visitor: Visitor, recordedEvents: readonly RecordedEvent[], oid: string) {
  await visitor.present();
  await expectBodies(recordedEvents, 'presentation started', [{ prezi_oid: oid }]);
  await visitor.press('ArrowRight');
  await visitor.waitForStep(1);
  await visitor.press('End');
  await expectBodies(recordedEvents, 'presentation completed', [{ prezi_oid: oid }]);
  const stepEvents = () => bodiesOfEvent(recordedEvents, 'step viewed');
  const firstTwoEvents = () => stepEvents().slice(0, 2);
  await expect
    .poll(() => firstTwoEvents().map(({ prezi_oid, step }) => `${prezi_oid} ${step}`))
    .toEqual([`${oid} 0`, `${oid} 1`]);
  for (const { duration_ms } of stepEvents()) expect(duration_ms).toBeGreaterThan(0);
}

describe.each(DESKTOP_AND_PHONE)('events of a public page at $width px', (size) => {
  it('records view, transcript, advertisement, sharing, embed and step events (S7.11, V7.15, V7.17, S7.14)', async () => {
    const { visitor, recordedEvents, eventFields } = await openReusable(size);
    await expectBodies(recordedEvents, 'loaded public view page', [eventFields]);
    await expectBodies(recordedEvents, 'paged transcript shown', [eventFields]);
    await expectAdvertisementEvents(recordedEvents, size);
    await button(visitor, 'See full transcript').click();
    await expectBodies(recordedEvents, 'transcript opened', [eventFields]);
    await button(visitor, 'Hide full transcript').click();
    await expectSharingEvents(visitor, recordedEvents, eventFields);
    await button(visitor, 'Embed').click();
    await button(visitor, 'Copy code to clipboard').click();
    await expectBodies(recordedEvents, 'embed code copied', [{ ...eventFields, product_type: 'NEXT' }]);
    await visitor.press('Escape');
    await expectPresentingEvents(visitor, recordedEvents, eventFields.prezi_oid);
    expect(bodiesOfEvent(recordedEvents, 'transcript opened')).toHaveLength(1);
  });

  it('records "card opened", and "CTA clicked" in the toolbar and below the page (S7.12, S7.13)', async () => {
    const { visitor, recordedEvents, eventFields } = await openReusable(size);
    const { page } = visitor;
    const card = page.locator('aside').getByRole('link').filter({ hasText: 'Rivers of the world' });
    await card.click();
    await visitor.waitForPage(toUrl(getInstance().deck.path));
    const target_url = getInstance().deck.path;
    const cardFields = { template_name: '', target_url, position: 0, prezicard_type: 'PRESENTATION' };
    await expectBodies(recordedEvents, 'card opened', [{ ...eventFields, ...cardFields }]);
    const aiCta = { cta_text: 'Create your own with AI', target_url: '/ai/start/?trigger=view-page' };
    // In windows less than 1200 px wide, the link is in the toolbar's menu.
    const moreButton = button(visitor, 'More');
    if (size.width < 1200) await moreButton.click();
    await page.getByRole(size.width < 1200 ? 'menuitem' : 'link', { name: aiCta.cta_text }).click();
    await page.waitForURL('**/ai/start/**');
    const clicks: object[] = [{ cta_location: 'Toolbar', cta_type: 'BUTTON', ...aiCta }];
    await expectBodies(recordedEvents, 'CTA clicked', clicks);
    await openPersonalized(visitor, toUrl(getInstance().reusableDeck.path));
    const bottomCta = { cta_text: 'Why Flydeck is better', target_url: '/' };
    await page.locator('main').getByRole('link', { name: bottomCta.cta_text }).click();
    await page.waitForURL(toUrl('/'));
    clicks.push({ cta_location: 'BottomCTA', cta_type: 'LINK', ...bottomCta });
    await expectBodies(recordedEvents, 'CTA clicked', clicks);
  });
});

describe.each(DESKTOP_AND_PHONE)('events of members at $width px', (size) => {
  const isPhone = size.width < 768;

  it('records "like", "unlike", "copy presentation", "editor opened", "opened for commenting" (V7.17, S7.11)', async () => {
    const { visitor, recordedEvents } = await signUpMember(size);
    const { page } = visitor;
    const { reusableDeck, privateDeck, commentLinkPath } = getInstance();
    const eventFields = { prezi_oid: reusableDeck.oid };
    await openPersonalized(visitor, toUrl(reusableDeck.path));
    await button(visitor, /^Like/).click();
    await expectBodies(recordedEvents, 'like', [eventFields]);
    await button(visitor, /^Like/).click();
    await expectBodies(recordedEvents, 'unlike', [eventFields]);
    // There is no "Make a copy" on mobile devices (V6.6).
    expect(await button(visitor, 'Make a copy').count()).toBe(isPhone ? 0 : 1);
    if (!isPhone) {
      await button(visitor, 'Make a copy').click();
      await page.waitForURL(/\/edit\//);
      await expectBodies(recordedEvents, 'copy presentation', [{ ...eventFields, source: 'VIEW_PAGE' }]);
    }
    await openPersonalized(visitor, toUrl(commentLinkPath));
    // The page that a share link opens also records "paged transcript shown".
    await expect
      .poll(() => bodiesOfEvent(recordedEvents, 'paged transcript shown'))
      .toContainEqual({ prezi_oid: privateDeck.oid });
    await link(visitor, 'Comment').first().click();
    await expectBodies(recordedEvents, 'opened for commenting', [{ prezi_oid: privateDeck.oid }]);
    await page.waitForURL(/#present$/);
    const ownDeck = await createDeck(visitor, { title: 'Mine', privacy: 'public' });
    await openPersonalized(visitor, toUrl(ownDeck.path));
    // The page of the private presentation has not recorded "loaded public view page". The page of the member's own
    // presentation must record this event before the member leaves it.
    const loadedOids = () => bodiesOfEvent(recordedEvents, 'loaded public view page').map(({ prezi_oid }) => prezi_oid);
    await expect.poll(() => new Set(loadedOids())).toEqual(new Set([reusableDeck.oid, ownDeck.oid]));
    await link(visitor, 'Edit').first().click();
    await page.waitForURL(/\/edit\//);
    await expectBodies(recordedEvents, 'editor opened', [{ prezi_oid: ownDeck.oid }]);
    expect(bodiesOfEvent(recordedEvents, 'like')).toHaveLength(1);
  });

  it('suggests terms of the author segment, or terms of "other" for an unknown segment (S2.17, S3.2, S5.3)', async () => {
    // The member is a teacher. `school` is a term for teachers, `harbour` a term for the segment `other`.
    const { visitor } = await signUpMember(size);
    await visitor.open(toUrl('/'));
    /** Returns whether `school` and `harbour` are visible. */
    const areTermsVisible = async () =>
      Promise.all(['school', 'harbour'].map((term) => suggestedTerm(visitor, term).isVisible()));
    const showsTerms = size.width >= 434;
    await expect.poll(areTermsVisible).toEqual([showsTerms, false]);
    // Replaces the segment in the browser and in responses by an unknown segment, because earlier releases may have
    // stored segments that no longer exist.
    await visitor.page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('viewer') ?? '{}') as object;
      localStorage.setItem('viewer', JSON.stringify({ ...stored, authorSegment: 'astronaut' }));
    });
    await visitor.page.route('**/api/page/me', async (route) => {
      const response = await route.fetch();
      const me = (await response.json()) as object;
      await route.fulfill({ response, json: { ...me, authorSegment: 'astronaut' } });
    });
    await visitor.open(toUrl('/'));
    await visitor.page.waitForLoadState('networkidle');
    await expect.poll(areTermsVisible).toEqual([false, showsTerms]);
  });
});

it('a phone records share with the type MOBILE (V4.12, V7.17)', async () => {
  const { visitor, recordedEvents } = await visitAndRecord(visit, { ...PHONE, userAgent: IPHONE_USER_AGENT });
  await visitor.page.addInitScript(() => {
    Object.assign(navigator, { share: async () => undefined, canShare: () => true });
  });
  await openPersonalized(visitor, toUrl(getInstance().reusableDeck.path));
  await button(visitor, 'Share').tap();
  await expectBodies(recordedEvents, 'share', [{ prezi_oid: getInstance().reusableDeck.oid, type: 'MOBILE' }]);
  expect(bodiesOfEvent(recordedEvents, 'open social share')).toEqual([]);
});
