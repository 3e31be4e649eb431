import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from './testing/axe.ts';
import { type EmptyFlydeck, startEmptyFlydeck } from './testing/empty-flydeck.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** On machines of developers events are only shown (S§7.1), so the instance is visited by a name of the world. */
const WORLD = 'https://deck.example';

interface SentEvent {
  readonly core: { readonly event_source: string; readonly schema_id: number };
  readonly user: { readonly session_id: string };
  readonly body: Readonly<Record<string, string>>;
}

let flydeck: EmptyFlydeck;
beforeAll(async () => {
  flydeck = await startEmptyFlydeck({ CONSENT_REQUIRED: 'true' });
});
afterAll(() => flydeck.close());

/** Leads the name of the world to the instance, and listens to the events that pages send there. */
async function listen(visitor: Visitor): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  await visitor.page.context().route(`${WORLD}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname === '/log/json') {
      events.push(...(JSON.parse(route.request().postData() ?? '[]') as SentEvent[]));
      await route.fulfill({ status: 204 });
      return;
    }
    // The visitor may leave while something is still on its way.
    await route
      .fetch({ url: flydeck.address + pathname + search, maxRedirects: 0 })
      .then((response) => route.fulfill({ response }))
      .catch(() => undefined);
  });
  return events;
}

const banner = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Cookies on Flydeck' });
const press = (visitor: Visitor, name: string) => visitor.page.getByRole('button', { name }).click();
const cookies = async (visitor: Visitor) =>
  Object.fromEntries((await visitor.page.context().cookies()).map(({ name, value }) => [name, value]));

/** Searches from the header. */
async function search(visitor: Visitor, term: string): Promise<void> {
  await visitor.open(`${WORLD}/`);
  const box = visitor.page.locator('header input[type="search"]');
  await box.fill(term);
  await box.press('Enter');
  await visitor.page.waitForURL(`**/explore/search/?search=${term}`);
}

describe('an instance that asks first', () => {
  it('sends nothing and keeps nothing before an answer', async () => {
    const visitor = await visit();
    const events = await listen(visitor);
    await visitor.open(`${WORLD}/`);
    await banner(visitor).waitFor();
    expect(await barriers(visitor.page)).toEqual([]);
    await search(visitor, 'maps');
    expect(events).toEqual([]);
    expect(await cookies(visitor)).not.toHaveProperty('event-session');
  });

  it('sends nothing where only the necessary is allowed, and does not ask again', async () => {
    const visitor = await visit({ width: 390, height: 844, touch: true, dark: true });
    const events = await listen(visitor);
    await visitor.open(`${WORLD}/product/`);
    await banner(visitor).waitFor();
    await press(visitor, 'Only necessary');
    await visitor.open(`${WORLD}/`);
    await visitor.page.getByRole('button', { name: 'Start search' }).tap();
    expect(await banner(visitor).count()).toBe(0);
    expect(events).toEqual([]);
    expect((await cookies(visitor))['cookie-consent']).toBe('necessary');
  });

  it('sends what was allowed, until the visitor chooses otherwise', async () => {
    const visitor = await visit();
    const events = await listen(visitor);
    await visitor.open(`${WORLD}/`);
    await press(visitor, 'Accept all');
    await search(visitor, 'maps');
    const sent = events.find(({ body }) => body['event_name'] === 'search presentations');
    expect(sent).toMatchObject({
      core: { schema_id: 1001, event_source: 'SearchWebJs' },
      body: { search_term: 'maps', search_type: 'NEXT' },
    });
    expect(sent?.user.session_id).toMatch(/^[0-9a-f-]{36}$/);
    await press(visitor, 'Cookie settings');
    await banner(visitor).waitFor();
    expect(await visitor.page.getByRole('radio', { name: 'All' }).isChecked()).toBe(true);
    expect(await barriers(visitor.page)).toEqual([]);
    await visitor.page.getByRole('radio', { name: 'Necessary' }).check();
    await press(visitor, 'Save my choice');
    expect((await cookies(visitor))['cookie-consent']).toBe('necessary');
    const before = events.length;
    await search(visitor, 'whales');
    expect(events.length).toBe(before);
  });

  it('tells which way in was pressed, and goes there', async () => {
    const visitor = await visit();
    const events = await listen(visitor);
    await visitor.open(`${WORLD}/`);
    await press(visitor, 'Accept all');
    await visitor.page.getByRole('link', { name: 'Log in' }).click();
    await visitor.page.waitForURL('**/login/');
    await visitor.page.getByRole('link', { name: 'Get started' }).click();
    await visitor.page.waitForURL('**/signup/');
    await visitor.page.getByRole('link', { name: 'Flydeck, home' }).click();
    await visitor.page.waitForURL(`${WORLD}/`);
    expect(events.map(({ body }) => body)).toEqual([
      {
        event_name: 'pricing page visit',
        cta_location: 'header',
        cta_text: 'Log in',
        cta_type: 'LINK',
        target_url: '/login/',
      },
      {
        event_name: 'signup page visit',
        cta_location: 'header',
        cta_text: 'Get started',
        cta_type: 'BUTTON',
        target_url: '/signup/',
      },
      { event_name: 'logo click' },
    ]);
  });
});
