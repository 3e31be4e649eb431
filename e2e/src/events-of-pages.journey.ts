import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaughtEvent, catchEvents, payloads } from './testing/catch-events.ts';
import { type EmptyFlydeck, startEmptyFlydeck } from './testing/empty-flydeck.ts';
import { type OwnDeck, ownDeck, shareLink } from './testing/own-deck.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const LOG = 'https://logs.example/records';
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36';
const LINES = Array.from({ length: 40 }, (_, i) => `- Whale number ${i} was seen from the shore`);
const LONG = `# Whales\n\nMany.\n\n# Sightings\n\n${LINES.join('\n')}\n\n# The end\n\nThey swim away.\n`;

let flydeck: EmptyFlydeck;
let deck: OwnDeck;
let secret: OwnDeck;
let forCommenting: string;
beforeAll(async () => {
  flydeck = await startEmptyFlydeck({
    EVENTS_ON_LOCALHOST: 'true',
    PAGE_LOG_URL: LOG,
    ADS_TOP: 'true',
    SEARCH_TERMS: '{"other": ["harbour"], "teacher": ["harbour"]}',
  });
  const owner = await visit();
  await owner.open(`${flydeck.address}/`);
  await signUp(owner, 'Olga Owner');
  await ownDeck(owner, { title: 'Harbour lights', privacy: 'public' });
  deck = await ownDeck(owner, { title: 'Whales', privacy: 'reusable', markdown: LONG });
  secret = await ownDeck(owner, { title: 'Secret whales', privacy: 'private', markdown: LONG });
  forCommenting = await shareLink(owner, secret, 'comment');
}, 300_000);
afterAll(() => flydeck?.close());

/** Somebody at the instance, and the events of all their pages. */
async function arrive(options: VisitorOptions = {}): Promise<[Visitor, readonly CaughtEvent[]]> {
  const visitor = await visit(options);
  const caught = await catchEvents(visitor);
  return [visitor, caught];
}

/** Waits for the payloads of an event, all of which the instance took. */
async function hears(
  caught: readonly CaughtEvent[],
  name: string,
  expected: readonly object[],
): Promise<void> {
  await expect.poll(() => payloads(caught, name), { timeout: 15_000 }).toEqual(expected);
  const untaken = () => caught.filter(({ answer }) => answer?.taken !== 1 || answer.refused !== 0);
  await expect.poll(untaken, { timeout: 15_000 }).toEqual([]);
}

/** Opens the page, and waits for what is this visitor's own about it. */
async function read(visitor: Visitor, path = deck.path): Promise<void> {
  const known = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(flydeck.address + path);
  await known;
}

const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name });
const link = ({ page }: Visitor, name: string | RegExp) => page.getByRole('link', { name });

describe('header events (S§7.2)', () => {
  it('search box clicked, entered search bar, search presentations by submit', async () => {
    const [visitor, caught] = await arrive();
    await read(visitor);
    const box = visitor.page.locator('header input[type="search"]');
    await box.click();
    await hears(caught, 'search box clicked', [{}]);
    await hears(caught, 'entered search bar', [{}]);
    await box.fill('lights');
    await box.press('Enter');
    await visitor.page.waitForURL('**/explore/search/?search=lights');
    await hears(caught, 'search presentations', [{ search_term: 'lights', search_type: 'NEXT' }]);
  });

  it('search presentations by a suggested term', async () => {
    const [visitor, caught] = await arrive();
    await read(visitor);
    await visitor.page.locator('button[name="search"][value="harbour"]').click();
    await visitor.page.waitForURL('**/explore/search/?search=harbour');
    await hears(caught, 'search presentations', [{ search_term: 'harbour', search_type: 'NEXT' }]);
  });

  it('logo click, then home', async () => {
    const [visitor, caught] = await arrive();
    await read(visitor);
    await link(visitor, 'Flydeck, home').click();
    await visitor.page.waitForURL(`${flydeck.address}/`);
    await hears(caught, 'logo click', [{}]);
  });

  it('pricing page visit on the log-in link, signup page visit on Get started', async () => {
    const [visitor, caught] = await arrive();
    const header = visitor.page.locator('header');
    await read(visitor);
    await header.getByRole('link', { name: 'Log in' }).click();
    await visitor.page.waitForURL('**/login/**');
    await hears(caught, 'pricing page visit', [
      { cta_location: 'header', cta_text: 'Log in', cta_type: 'LINK', target_url: '/login/' },
    ]);
    await read(visitor);
    await header.getByRole('link', { name: 'Get started' }).click();
    await visitor.page.waitForURL('**/signup/**');
    await hears(caught, 'signup page visit', [
      { cta_location: 'header', cta_text: 'Get started', cta_type: 'BUTTON', target_url: '/signup/' },
    ]);
  });

  it('navigation goes on where the events fail (S§8)', async () => {
    const visitor = await visit();
    visitor.expectProblems(/log\/json|ERR_FAILED/);
    await visitor.page.context().route('**/log/json', (route) => route.abort());
    await read(visitor);
    await visitor.page.locator('header').getByRole('link', { name: 'Get started' }).click();
    await visitor.page.waitForURL('**/signup/**');
  });
});

describe('a public page (S§7.2)', () => {
  it('loaded public view page, in the envelope of S§3', async () => {
    const [visitor, caught] = await arrive();
    await read(visitor);
    await hears(caught, 'loaded public view page', [{ prezi_oid: deck.oid }]);
    const [event] = caught.filter(({ body }) => body['event_name'] === 'loaded public view page');
    const cookies = await visitor.page.context().cookies();
    const session = cookies.find(({ name }) => name === 'event-session');
    expect(event).toMatchObject({
      core: { type: 'event', schema_id: 1007, event_source: 'ViewPageWebJs' },
      platform: { type: 'website', putma_id: '', page_url: flydeck.address + deck.path },
      user: { session_id: session?.value },
    });
    expect(session).toMatchObject({ secure: true, sameSite: 'None', domain: 'localhost' });
    const lifetimeMinutes = ((session?.expires ?? 0) - Date.now() / 1000) / 60;
    expect(lifetimeMinutes).toBeGreaterThan(28);
    expect(lifetimeMinutes).toBeLessThanOrEqual(30);
  });

  it('is not told of where a page is not public', async () => {
    const [visitor, caught] = await arrive();
    await read(visitor, forCommenting);
    await hears(caught, 'paged transcript shown', [{ prezi_oid: secret.oid }]);
    expect(payloads(caught, 'loaded public view page')).toEqual([]);
  });

  it('paged transcript shown, transcript opened', async () => {
    const [visitor, caught] = await arrive();
    await read(visitor);
    await hears(caught, 'paged transcript shown', [{ prezi_oid: deck.oid }]);
    await button(visitor, 'See full transcript').click();
    await hears(caught, 'transcript opened', [{ prezi_oid: deck.oid }]);
    await button(visitor, 'Hide full transcript').click();
    await visitor.page.waitForTimeout(300);
    expect(payloads(caught, 'transcript opened')).toHaveLength(1);
  });

  it('CTA clicked, in the toolbar and below the page', async () => {
    const [visitor, caught] = await arrive();
    await read(visitor);
    const ai = {
      cta_location: 'Toolbar',
      cta_type: 'BUTTON',
      cta_text: 'Create your own with AI',
      target_url: '/ai/start/?trigger=view-page',
    };
    await link(visitor, 'Create your own with AI').click();
    await visitor.page.waitForURL('**/ai/start/**');
    await hears(caught, 'CTA clicked', [ai]);
    await read(visitor);
    await visitor.page.locator('main').getByRole('link', { name: 'Why Flydeck is better' }).click();
    await visitor.page.waitForURL(`${flydeck.address}/`);
    await hears(caught, 'CTA clicked', [
      ai,
      { cta_location: 'BottomCTA', cta_type: 'LINK', cta_text: 'Why Flydeck is better', target_url: '/' },
    ]);
  });

  it('card opened', async () => {
    const [visitor, caught] = await arrive();
    await read(visitor);
    const card = visitor.page.locator('aside').getByRole('link').filter({ hasText: 'Harbour lights' });
    await card.click();
    await visitor.page.waitForURL('**/harbour-lights/');
    const path = new URL(visitor.page.url()).pathname;
    await hears(caught, 'card opened', [
      {
        prezi_oid: deck.oid,
        template_name: '',
        target_url: path,
        position: 0,
        prezicard_type: 'PRESENTATION',
      },
    ]);
  });
});

describe('advertisements (V§7)', () => {
  it('ad requested, ad rendered, ad viewable', async () => {
    const [visitor, caught] = await arrive();
    await read(visitor);
    const slot = { prezi_oid: deck.oid, slot: 'top' };
    await hears(caught, 'ad requested', [slot]);
    await hears(caught, 'ad rendered', [{ ...slot, is_empty: false }]);
    await hears(caught, 'ad viewable', [slot]);
  });
});

describe('sharing and embedding (V§7)', () => {
  it('open social share, share by network and by mail, copy view link', async () => {
    const [visitor, caught] = await arrive();
    visitor.expectProblems(/asked elsewhere|ERR_/);
    await visitor.page.context().route(/facebook|linkedin|twitter|x\.com|google/, (route) => route.abort());
    await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await read(visitor);
    await button(visitor, 'Share').click();
    await hears(caught, 'open social share', [{ prezi_oid: deck.oid }]);
    const dialog = visitor.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await hears(caught, 'copy view link', [{ prezi_oid: deck.oid }]);
    const told: object[] = [];
    for (const [name, type] of [
      [/Facebook/, 'FACEBOOK'],
      [/LinkedIn/, 'LINKEDIN'],
      [/Twitter/, 'TWITTER'],
      [/Classroom/, 'GOOGLE_CLASSROOM'],
    ] as const) {
      await dialog.getByRole('link', { name }).click();
      told.push({ prezi_oid: deck.oid, type });
      await hears(caught, 'share', told);
    }
  });

  it('share by the device', async () => {
    const [visitor, caught] = await arrive({ width: 390, height: 844, touch: true });
    // Whether it is a phone, the instance says by the name of its browser.
    await visitor.page.context().setExtraHTTPHeaders({ 'user-agent': PHONE });
    await visitor.page.addInitScript(() => {
      Object.assign(navigator, { share: async () => undefined, canShare: () => true });
    });
    await read(visitor);
    await button(visitor, 'Share').tap();
    await hears(caught, 'share', [{ prezi_oid: deck.oid, type: 'MOBILE' }]);
    expect(payloads(caught, 'open social share')).toEqual([]);
  });

  it('embed code copied', async () => {
    const [visitor, caught] = await arrive();
    await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await read(visitor);
    await button(visitor, 'Embed').click();
    await button(visitor, 'Copy code to clipboard').click();
    await hears(caught, 'embed code copied', [{ prezi_oid: deck.oid, product_type: 'NEXT' }]);
  });
});

describe('the viewer', () => {
  it('presentation started, step viewed, presentation completed', async () => {
    const [visitor, caught] = await arrive();
    await read(visitor);
    await visitor.present();
    await hears(caught, 'presentation started', [{ prezi_oid: deck.oid }]);
    await visitor.press('ArrowRight');
    await visitor.isAt(1);
    await visitor.press('End');
    await hears(caught, 'presentation completed', [{ prezi_oid: deck.oid }]);
    const steps = payloads(caught, 'step viewed');
    expect(steps.map(({ prezi_oid, step }) => [prezi_oid, step]).slice(0, 2)).toEqual([
      [deck.oid, 0],
      [deck.oid, 1],
    ]);
    for (const { duration_ms } of steps) expect(duration_ms).toBeGreaterThan(0);
  });
});

describe('members (V§7)', () => {
  it('like, unlike', async () => {
    const [visitor, caught] = await arrive();
    await visitor.open(`${flydeck.address}/`);
    await signUp(visitor, 'Lina Likes');
    await read(visitor);
    const heart = button(visitor, /^Like/);
    await heart.click();
    await hears(caught, 'like', [{ prezi_oid: deck.oid }]);
    await heart.click();
    await hears(caught, 'unlike', [{ prezi_oid: deck.oid }]);
    expect(payloads(caught, 'like')).toHaveLength(1);
  });

  it('editor opened by who may edit, copy presentation from the view page', async () => {
    const [visitor, caught] = await arrive();
    await visitor.open(`${flydeck.address}/`);
    await signUp(visitor, 'Cora Copies');
    await read(visitor);
    await button(visitor, 'Make a copy').click();
    await visitor.page.waitForURL(/\/edit\//);
    await hears(caught, 'copy presentation', [{ prezi_oid: deck.oid, source: 'VIEW_PAGE' }]);
    const own = await ownDeck(visitor, { title: 'Mine', privacy: 'public' });
    await read(visitor, own.path);
    await link(visitor, 'Edit').first().click();
    await visitor.page.waitForURL(/\/edit\//);
    await hears(caught, 'editor opened', [{ prezi_oid: own.oid }]);
  });

  it('opened for commenting by who may comment', async () => {
    const [visitor, caught] = await arrive();
    await visitor.open(`${flydeck.address}/`);
    await signUp(visitor, 'Cleo Comments');
    await read(visitor, forCommenting);
    await link(visitor, 'Comment').first().click();
    await hears(caught, 'opened for commenting', [{ prezi_oid: secret.oid }]);
  });
});

describe('what is not sent (S§7.1)', () => {
  it('anything of who asks by Global Privacy Control', async () => {
    const [visitor, caught] = await arrive();
    await visitor.page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await read(visitor);
    await visitor.page.locator('header input[type="search"]').click();
    await visitor.present();
    expect(caught).toEqual([]);
    const cookies = await visitor.page.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain('event-session');
  });
});

describe('embeds (S§3, S§7.1)', () => {
  it('tell that they are embedded', async () => {
    const [visitor, caught] = await arrive();
    await visitor.open(`${flydeck.address}/p/embed/${deck.oid}/`);
    await visitor.present();
    await hears(caught, 'presentation started', [{ prezi_oid: deck.oid }]);
    expect(caught[0]?.platform).toMatchObject({ type: 'embed' });
  });

  it('tell of the Zoom app in place of the browser', async () => {
    const [visitor, caught] = await arrive();
    const query = '?zoom_meeting_id=123456789&zoom_app_user_id=ada&zoom_app_version=2.1&zoom_version=6.2';
    await visitor.open(`${flydeck.address}/p/embed/${deck.oid}/${query}`);
    await visitor.present();
    await hears(caught, 'presentation started', [{ prezi_oid: deck.oid }]);
    const [event] = caught;
    expect(Object.keys(event?.platform ?? {}).sort()).toEqual([
      'os',
      'os_version',
      'user_agent',
      'zoom_app_version',
      'zoom_version',
    ]);
    expect(event?.user).toEqual({ meeting_id: '123456789', zoom_app_user_id: 'ada' });
  });
});

describe('what breaks in a page (S§7.3, S§8)', () => {
  it('is posted to the log of the settings: a part that could not be loaded', async () => {
    const visitor = await visit();
    visitor.expectProblems(/asked elsewhere: https:\/\/logs\.example|ERR_|Failed to load/);
    const records: Record<string, unknown>[][] = [];
    await visitor.page.context().route(`${LOG}*`, async (route) => {
      if (route.request().method() === 'POST')
        records.push(JSON.parse(route.request().postData() ?? '[]') as Record<string, unknown>[]);
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
      await route.fulfill({ status: 204, headers });
    });
    await visitor.page.context().route(/\/static\/.*player.*\.js/, (route) => route.abort());
    await read(visitor);
    await visitor.page.locator('[data-present]').click();
    await visitor.page.getByText('This presentation didn’t load').waitFor();
    await expect.poll(() => records.length).toBe(1);
    expect(records[0]).toMatchObject([
      {
        object: 'page',
        action: 'failed',
        trigger: 'chunk',
        category: 'website',
        platform: 'website',
        levelname: 'ERROR',
        source: deck.path,
      },
    ]);
    expect(String(records[0]?.[0]?.['msg'])).toMatch(/ChunkLoadError: Loading chunk \d+ failed/);
  });

  it('a page that cannot be drawn says so in place of staying white', async () => {
    const visitor = await visit();
    visitor.expectProblems(/./);
    await visitor.page.route(flydeck.address + deck.path, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('"topPicks":[', '"topPicks":null,"broken":[');
      await route.fulfill({ response: answer, body });
    });
    await visitor.open(flydeck.address + deck.path);
    await visitor.page.getByRole('heading', { name: 'Something went wrong on our side' }).waitFor();
    await visitor.page.getByText('Please try again in a moment.').waitFor();
  });
});
