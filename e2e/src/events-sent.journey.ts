import { describe, expect, it } from 'vitest';
import { catches, payloads } from './testing/catch-events.ts';
import { arriveCaught, read, useEventFlydeck } from './testing/event-flydeck.ts';
import { DESK } from './testing/sizes.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const flydeck = useEventFlydeck();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const at = (path: string) => flydeck().address + path;
const LOADED = 'loaded public view page';

interface AskedFetch {
  readonly method?: string;
  readonly credentials?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

describe('S§7.1 how events are sent', () => {
  const size = DESK;

  it('S§3, S§4 by the beacon: an array of one envelope, with the session id of the cookie of 30 minutes', async () => {
    const { visitor, caught } = await arriveCaught(visit, size);
    const { whales } = flydeck();
    await read(visitor, at(whales.path));
    await catches(caught, LOADED, [{ prezi_oid: whales.oid }]);
    const [event] = caught.filter(({ body }) => body['event_name'] === LOADED);
    const session = async () => {
      const cookies = await visitor.page.context().cookies();
      return cookies.find(({ name }) => name === 'event-session');
    };
    const kept = await session();
    expect(event).toMatchObject({
      sentBy: 'ping',
      contentType: 'application/json',
      core: { type: 'event', schema_id: 1007, event_source: 'ViewPageWebJs' },
      event_source: { single_page_session_id: expect.stringMatching(UUID) },
      platform: { type: 'website', putma_id: '', referrer: '', page_url: at(whales.path) },
      user: { session_id: kept?.value },
    });
    expect(Math.abs((event?.core.client_time ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(kept).toMatchObject({ secure: true, sameSite: 'None', domain: 'localhost' });
    const lifetimeMinutes = ((kept?.expires ?? 0) - Date.now() / 1000) / 60;
    expect(lifetimeMinutes).toBeGreaterThan(28);
    expect(lifetimeMinutes).toBeLessThanOrEqual(30);
    // Another page of the same visit.
    await visitor.reload();
    await catches(caught, LOADED, [{ prezi_oid: whales.oid }, { prezi_oid: whales.oid }]);
    const pages = caught.map(({ event_source }) => event_source.single_page_session_id);
    expect(new Set(pages).size).toBe(2);
    expect(new Set(caught.map(({ user }) => user['session_id']))).toEqual(new Set([kept?.value]));
  });

  it('without a beacon by POST with credentials; S§4 a page that leaves waits for it no longer than half a second; S§8 failures are swallowed', async () => {
    const { visitor, caught } = await arriveCaught(visit, size);
    const { page } = visitor;
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'sendBeacon', { value: undefined });
      const own = window as unknown as { asked: object[] };
      own.asked = [];
      const send = window.fetch.bind(window);
      window.fetch = (input, init) => {
        if (String(input) === '/log/json') own.asked.push(init ?? {});
        return send(input, init);
      };
    });
    await read(visitor, at(flydeck().whales.path));
    await catches(caught, LOADED, [{ prezi_oid: flydeck().whales.oid }]);
    expect(caught[0]).toMatchObject({ sentBy: 'fetch', contentType: 'application/json' });
    const asked = await page.evaluate(() => (window as unknown as { asked: AskedFetch[] }).asked);
    expect(asked[0]).toMatchObject({ method: 'POST', credentials: 'include' });

    // Nobody ever answers.
    await page.context().route('**/log/json', () => undefined);
    await page.locator('header').getByRole('link', { name: 'Get started' }).click();
    await page.waitForURL('**/signup/**');
    visitor.expectProblems(/log\/json|ERR_FAILED/);
    await page.context().route('**/log/json', (route) => route.abort());
    await page.locator('header').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login/**');
  });

  it('embeds tell that they are embedded, and of the Zoom app in place of the browser', async () => {
    const { visitor, caught } = await arriveCaught(visit, size);
    const { oid } = flydeck().whales;
    await visitor.open(at(`/p/embed/${oid}/`));
    await visitor.present();
    await catches(caught, 'presentation started', [{ prezi_oid: oid }]);
    expect(caught[0]?.platform).toMatchObject({ type: 'embed' });
    const before = caught.length;
    const query = '?zoom_meeting_id=123456789&zoom_app_user_id=ada&zoom_app_version=2.1&zoom_version=6.2';
    await visitor.open(at(`/p/embed/${oid}/${query}`));
    await visitor.present();
    await catches(caught, 'presentation started', [{ prezi_oid: oid }, { prezi_oid: oid }]);
    const event = caught.slice(before).find(({ user }) => 'meeting_id' in user);
    expect(event?.platform).toEqual({
      os: expect.any(String),
      os_version: expect.any(String),
      user_agent: expect.stringContaining('Chrome'),
      zoom_app_version: '2.1',
      zoom_version: '6.2',
    });
    expect(event?.user).toEqual({ meeting_id: '123456789', zoom_app_user_id: 'ada' });
  });

  it('nothing of who asks by Global Privacy Control; S§8 nothing without secure random numbers, and the page works', async () => {
    for (const lack of ['control', 'random'] as const) {
      const { visitor, caught } = await arriveCaught(visit, size);
      await visitor.page.addInitScript((lack) => {
        if (lack === 'control') Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
        else Object.defineProperty(crypto, 'getRandomValues', { value: undefined });
      }, lack);
      await read(visitor, at(flydeck().whales.path));
      if (size.width >= 434) await visitor.page.locator('header input[type="search"]').click();
      await visitor.present();
      expect(caught).toEqual([]);
      const cookies = await visitor.page.context().cookies();
      expect(cookies.map(({ name }) => name)).not.toContain('event-session');
    }
  });
});

it('S§7.1 the fallback address takes the same events', async () => {
  const { visitor, caught } = await arriveCaught(visit);
  const { whales } = flydeck();
  await read(visitor, at(whales.path));
  await catches(caught, LOADED, [{ prezi_oid: whales.oid }]);
  const { sentBy: _, contentType: __, answer: ___, ...envelope } = caught[0] ?? {};
  const answer = await visitor.page.evaluate(
    async (json) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/fallback/json', { method: 'POST', headers, body: json });
      return response.json();
    },
    JSON.stringify([envelope]),
  );
  expect(answer).toEqual({ taken: 1, refused: 0 });
  expect(payloads(caught, LOADED)).toHaveLength(1);
});
