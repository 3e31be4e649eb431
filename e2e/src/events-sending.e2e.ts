import { describe, expect, it } from 'vitest';
import { useEventInstance, visitAndRecord } from './testing/event-instance.ts';
import { bodiesOfEvent, expectBodies } from './testing/record-sent-events.ts';
import { openPersonalized } from './testing/sharing.ts';
import { DESKTOP } from './testing/sizes.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const getInstance = useEventInstance();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const toUrl = (path: string) => getInstance().origin + path;
const LOADED_EVENT = 'loaded public view page';

/** The options with which a page called `fetch`. */
interface FetchOptions {
  readonly method?: string;
  readonly credentials?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

describe('sending of events', () => {
  const size = DESKTOP;

  it('sends one envelope by beacon, with the session id of the cookie (S3.7, S4.6, S7.1, S7.2, S9.2)', async () => {
    const { visitor, recordedEvents } = await visitAndRecord(visit, size);
    const { reusableDeck } = getInstance();
    await openPersonalized(visitor, toUrl(reusableDeck.path));
    await expectBodies(recordedEvents, LOADED_EVENT, [{ prezi_oid: reusableDeck.oid }]);
    const [event] = recordedEvents.filter(({ body }) => body['event_name'] === LOADED_EVENT);
    const sessionCookie = async () => {
      const cookies = await visitor.page.context().cookies();
      return cookies.find(({ name }) => name === 'event-session');
    };
    const cookie = await sessionCookie();
    expect(event).toMatchObject({
      requestType: 'ping',
      contentType: 'application/json',
      core: { type: 'event', schema_id: 1007, event_source: 'ViewPageWebJs' },
      event_source: { single_page_session_id: expect.stringMatching(UUID) },
      platform: { type: 'website', putma_id: '', referrer: '', page_url: toUrl(reusableDeck.path) },
      user: { session_id: cookie?.value },
    });
    expect(Math.abs((event?.core.client_time ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(cookie).toMatchObject({ secure: true, sameSite: 'None', domain: 'localhost' });
    const lifetimeMinutes = ((cookie?.expires ?? 0) - Date.now() / 1000) / 60;
    expect(lifetimeMinutes).toBeGreaterThan(28);
    expect(lifetimeMinutes).toBeLessThanOrEqual(30);
    // After a reload, the page id is new, but the session id is the same.
    await visitor.reload();
    await expectBodies(recordedEvents, LOADED_EVENT, [
      { prezi_oid: reusableDeck.oid },
      { prezi_oid: reusableDeck.oid },
    ]);
    const pageIds = recordedEvents.map(({ event_source }) => event_source.single_page_session_id);
    expect(new Set(pageIds).size).toBe(2);
    expect(new Set(recordedEvents.map(({ user }) => user['session_id']))).toEqual(new Set([cookie?.value]));
  });

  it('falls back to `fetch`; slow or failed requests block no links (S7.2, S7.7, S4.8, S8.4)', async () => {
    const { visitor, recordedEvents } = await visitAndRecord(visit, size);
    const { page } = visitor;
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'sendBeacon', { value: undefined });
      const recorder = window as unknown as { fetchOptions: object[] };
      recorder.fetchOptions = [];
      const send = window.fetch.bind(window);
      window.fetch = (input, init) => {
        if (String(input) === '/log/json') recorder.fetchOptions.push(init ?? {});
        return send(input, init);
      };
    });
    await openPersonalized(visitor, toUrl(getInstance().reusableDeck.path));
    await expectBodies(recordedEvents, LOADED_EVENT, [{ prezi_oid: getInstance().reusableDeck.oid }]);
    expect(recordedEvents[0]).toMatchObject({ requestType: 'fetch', contentType: 'application/json' });
    const options = await page.evaluate(() => (window as unknown as { fetchOptions: FetchOptions[] }).fetchOptions);
    expect(options[0]).toMatchObject({ method: 'POST', credentials: 'include' });

    // The handler does nothing, so the request never gets a response.
    await page.context().route('**/log/json', () => undefined);
    await page.locator('header').getByRole('link', { name: 'Get started' }).click();
    await page.waitForURL('**/signup/**');
    visitor.expectProblems(/log\/json|ERR_FAILED/);
    await page.context().route('**/log/json', (route) => route.abort());
    await page.locator('header').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login/**');
  });

  it('sends the platform type `embed` from embeds, and Zoom data inside the Zoom app (S3.8)', async () => {
    const { visitor, recordedEvents } = await visitAndRecord(visit, size);
    const { oid } = getInstance().reusableDeck;
    await visitor.open(toUrl(`/p/embed/${oid}/`));
    await visitor.present();
    await expectBodies(recordedEvents, 'presentation started', [{ prezi_oid: oid }]);
    expect(recordedEvents[0]?.platform).toMatchObject({ type: 'embed' });
    const eventCount = recordedEvents.length;
    const query = '?zoom_meeting_id=123456789&zoom_app_user_id=ada&zoom_app_version=2.1&zoom_version=6.2';
    await visitor.open(toUrl(`/p/embed/${oid}/${query}`));
    await visitor.present();
    await expectBodies(recordedEvents, 'presentation started', [{ prezi_oid: oid }, { prezi_oid: oid }]);
    const event = recordedEvents.slice(eventCount).find(({ user }) => 'meeting_id' in user);
    expect(event?.platform).toEqual({
      os: expect.any(String),
      os_version: expect.any(String),
      user_agent: expect.stringContaining('Chrome'),
      zoom_app_version: '2.1',
      zoom_version: '6.2',
    });
    expect(event?.user).toEqual({ meeting_id: '123456789', zoom_app_user_id: 'ada' });
  });

  it('sends no event and sets no cookie under Global Privacy Control or without random data (S8.2, S8.4)', async () => {
    for (const obstacle of ['Global Privacy Control', 'no random numbers'] as const) {
      const { visitor, recordedEvents } = await visitAndRecord(visit, size);
      await visitor.page.addInitScript((obstacle) => {
        if (obstacle === 'Global Privacy Control')
          Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
        else Object.defineProperty(crypto, 'getRandomValues', { value: undefined });
      }, obstacle);
      await openPersonalized(visitor, toUrl(getInstance().reusableDeck.path));
      await visitor.page.locator('header input[type="search"]').click();
      await visitor.present();
      expect(recordedEvents).toEqual([]);
      const cookies = await visitor.page.context().cookies();
      expect(cookies.map(({ name }) => name)).not.toContain('event-session');
    }
  });
});

it('the fallback URL accepts the same events (S7.2)', async () => {
  const { visitor, recordedEvents } = await visitAndRecord(visit);
  const { reusableDeck } = getInstance();
  await openPersonalized(visitor, toUrl(reusableDeck.path));
  await expectBodies(recordedEvents, LOADED_EVENT, [{ prezi_oid: reusableDeck.oid }]);
  const { requestType: _, contentType: __, response: ___, ...envelope } = recordedEvents[0] ?? {};
  const batchResult = await visitor.page.evaluate(
    async (json) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/fallback/json', { method: 'POST', headers, body: json });
      return response.json();
    },
    JSON.stringify([envelope]),
  );
  expect(batchResult).toEqual({ taken: 1, refused: 0 });
  expect(bodiesOfEvent(recordedEvents, LOADED_EVENT)).toHaveLength(1);
});
