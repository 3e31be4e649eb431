import { describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { forwardTo } from './testing/forward-to.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { recordConsoleEvents, recordLogRecords } from './testing/record-console.ts';
import { DESKTOP, DESKTOP_AND_PHONE, type Size } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** A public host. The tests need a public host, because pages on localhost only write events to the console (S7.5). */
const PUBLIC_ORIGIN = 'https://deck.example';
/** Hosts for previews and development, whose pages only write events to the console (S7.5). */
const CONSOLE_ONLY_ORIGINS = ['https://preprod.deck.example', 'https://laptop.tail1.ts.net'];
/** A host without cookies, whose pages record no events (S7.5). */
const NO_COOKIES_ORIGIN = 'https://nocookies.deck.example';
/** Matches the URLs of the public, console-only and no-cookies hosts above. */
const ROUTED_HOSTS = /^https:\/\/([\w.]+\.)?(deck\.example|tail1\.ts\.net)\//;
const LOG_URL = 'https://logs.example/records';

interface SentEvent {
  readonly core: { readonly event_source: string; readonly schema_id: number };
  readonly event_source: { readonly single_page_session_id: string };
  readonly platform: Readonly<Record<string, string>>;
  readonly user: { readonly session_id: string };
  readonly body: Readonly<Record<string, string>>;
}

const getInstance = useInstanceWithDeck({ CONSENT_REQUIRED: 'true', PAGE_LOG_URL: LOG_URL });

/** Routes requests to `ROUTED_HOSTS` to the instance, and collects the events that pages send to `/log/json`. */
async function routeAndCollect(visitor: Visitor): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  await visitor.page.context().route(ROUTED_HOSTS, async (route) => {
    if (new URL(route.request().url()).pathname === '/log/json') {
      events.push(...(JSON.parse(route.request().postData() ?? '[]') as SentEvent[]));
      await route.fulfill({ status: 204 });
      return;
    }
    // When the browser is closed, requests without a response fail. These errors are ignored.
    await forwardTo(getInstance().origin, route)
      .then((response) => route.fulfill({ response }))
      .catch(() => undefined);
  });
  return events;
}

const banner = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Cookies on Flydeck' });
const pressButton = (visitor: Visitor, name: string) => visitor.page.getByRole('button', { name }).click();
const cookies = async (visitor: Visitor) =>
  Object.fromEntries((await visitor.page.context().cookies(PUBLIC_ORIGIN)).map(({ name, value }) => [name, value]));

/** Focuses the search box of the header, after expanding it on a phone. */
async function focusSearchBox(visitor: Visitor, size: Size) {
  const searchBox = visitor.page.locator('header input[type="search"]');
  // At the smallest size of the header, a button expands the search box (S2.12).
  if (size.width < 434) await pressButton(visitor, 'Start search');
  else await searchBox.click();
  return searchBox;
}

async function search(visitor: Visitor, size: Size, term: string): Promise<void> {
  const searchBox = await focusSearchBox(visitor, size);
  await searchBox.fill(term);
  await searchBox.press('Enter');
  await visitor.waitForPage(`**/explore/search/?search=${term}`);
}

describe.each(DESKTOP_AND_PHONE)('consent at $width px', (size) => {
  it('sends events and sets the session cookie only with consent, until the consent is withdrawn (S7.6)', async () => {
    const visitor = await visit({ ...size, dark: size.touch });
    const { page } = visitor;
    const events = await routeAndCollect(visitor);
    await visitor.open(`${PUBLIC_ORIGIN}/`);
    await banner(visitor).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await search(visitor, size, 'maps');
    expect(events).toEqual([]);
    expect(await cookies(visitor)).not.toHaveProperty('event-session');

    await pressButton(visitor, 'Accept only necessary');
    expect((await cookies(visitor))['cookie-consent']).toBe('necessary');
    await visitor.reload();
    await focusSearchBox(visitor, size);
    expect([await banner(visitor).count(), events]).toEqual([0, []]);

    await visitor.clearCookies();
    await visitor.open(PUBLIC_ORIGIN + getInstance().deck.path);
    await page.waitForLoadState('networkidle');
    expect(events).toEqual([]);
    await pressButton(visitor, 'Accept all');
    // After the visitor has given consent, the page sends the events that it recorded before.
    const loadEvent = () => events.find(({ body }) => body['event_name'] === 'loaded public view page');
    await expect.poll(loadEvent).toMatchObject({ body: { prezi_oid: getInstance().deck.oid } });
    await search(visitor, size, 'maps');
    const searchEvent = () => events.find(({ body }) => body['event_name'] === 'search presentations');
    await expect.poll(searchEvent).toBeDefined();
    const sentEvent = searchEvent();
    expect(sentEvent).toMatchObject({
      core: { schema_id: 1001, event_source: 'SearchWebJs' },
      body: { search_term: 'maps', search_type: 'NEXT' },
    });
    expect(sentEvent?.user.session_id).toBe((await cookies(visitor))['event-session']);

    await pressButton(visitor, 'Cookie settings');
    await banner(visitor).waitFor();
    expect(await page.getByRole('radio', { name: 'All' }).isChecked()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Necessary' }).check();
    await pressButton(visitor, 'Save choice');
    expect((await cookies(visitor))['cookie-consent']).toBe('necessary');
    const eventCount = events.length;
    await search(visitor, size, 'whales');
    expect(events.length).toBe(eventCount);
  });

  it('shows no consent banner in embeds, and uses the id of the page as session id (S7.6, S4.6)', async () => {
    const visitor = await visit(size);
    const events = await routeAndCollect(visitor);
    await visitor.open(`${PUBLIC_ORIGIN}/p/embed/${getInstance().deck.oid}/`);
    await visitor.present();
    const startEvent = () => events.find(({ body }) => body['event_name'] === 'presentation started');
    await expect.poll(startEvent).toMatchObject({ platform: { type: 'embed' } });
    const { user, event_source } = startEvent()!;
    expect(user.session_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(user.session_id).toBe(event_source.single_page_session_id);
    expect(await banner(visitor).count()).toBe(0);
    expect(await cookies(visitor)).not.toHaveProperty('event-session');
  });
});

describe('hosts that are not for production', () => {
  const size = DESKTOP;

  it('write events to the console only, and record none on a host without cookies (S7.5)', async () => {
    const visitor = await visit(size);
    const events = await routeAndCollect(visitor);
    const consoleEvents = await recordConsoleEvents(visitor);
    const countClicks = () => consoleEvents.filter(({ event_name }) => event_name === 'search box clicked').length;
    const origins = [...CONSOLE_ONLY_ORIGINS, getInstance().origin, NO_COOKIES_ORIGIN];
    const consentCookie = { name: 'cookie-consent', value: 'all' };
    await visitor.page.context().addCookies(origins.map((url) => ({ ...consentCookie, url })));
    // No event is expected on the last origin, because it has no cookies.
    for (const [index, origin] of origins.entries()) {
      await visitor.open(`${origin}/`);
      await focusSearchBox(visitor, size);
      await visitor.page.locator('header input[type="search"]:focus').waitFor();
      await expect.poll(countClicks).toBe(origin === NO_COOKIES_ORIGIN ? index : index + 1);
    }
    expect(events).toEqual([]);
  });

  it('write log records to the console only (S7.17)', async () => {
    const visitor = await visit(size);
    visitor.expectProblems(/ERR_FAILED/);
    const records = await recordLogRecords(visitor);
    await visitor.page.route(/\/static\/.*player.*\.js/, (route) => route.abort());
    await visitor.open(getInstance().origin + getInstance().deck.path);
    await visitor.page.locator('[data-present]').click();
    // 40 is the number of the level `ERROR` in Python's `logging` module.
    await expect.poll(() => records).toMatchObject([{ object: 'page', trigger: 'chunk', levelno: 40 }]);
    // If the page sent a request to `LOG_URL`, the visitor would report a problem, and the test would fail.
  });
});
