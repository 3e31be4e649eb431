import { EVENT_MAX_BATCH, EVENT_MAX_BYTES } from '@flydeck/contract/events/constants';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember } from '../../testing/visitor.ts';

const SESSION_ID = '9b2e7d5c-1f0a-4c3b-8d6e-5a4b3c2d1e0f';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

const createEvent = () => ({
  core: {
    type: 'event',
    schema_id: 1001,
    client_time: 1_790_000_000_000,
    event_source: 'SearchWebJs',
    event_type: 'action',
  },
  event_source: { single_page_session_id: SESSION_ID },
  platform: {
    type: 'website',
    putma_id: 'unguessable',
    referrer: 'https://other.example/?q=secret',
    page_url: 'https://deck.example/v/secret-link/?token=secret#step=1',
  },
  user: { session_id: SESSION_ID },
  body: { event_name: 'search presentations', search_term: 'maps', search_type: 'NEXT' },
});

let instance: Instance;
beforeAll(async () => {
  instance = await createInstance();
});
afterAll(() => instance.close());

const post = (payload: unknown, headers: Record<string, string> = SAME_ORIGIN, url = '/log/json') =>
  instance.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const listStoredEvents = () => instance.db.selectFrom('events').selectAll().orderBy('id').execute();

beforeEach(async () => void (await instance.db.deleteFrom('events').execute()));

const PHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari';

const createStepEvent = (oid: string) => ({
  ...createEvent(),
  core: { ...createEvent().core, schema_id: 1025, event_source: 'ViewerWebJs', event_type: 'view' },
  body: { event_name: 'step viewed', prezi_oid: oid, step: 3, duration_ms: 1500 },
});

describe('events', () => {
  it.each(['/log/json', '/fallback/json'])('are stored by %s without secrets (S7.1, S7.2)', async (url) => {
    const response = await post([createEvent()], SAME_ORIGIN, url);
    expect([response.statusCode, response.json()]).toEqual([200, { taken: 1, refused: 0 }]);
    const [row, ...others] = await listStoredEvents();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      schema_id: 1001,
      event_name: 'search presentations',
      session_id: SESSION_ID,
      body: { search_term: 'maps', search_type: 'NEXT' },
      referrer: 'https://other.example/',
      referrer_host: 'other.example',
      page_url: '/v/',
      presentation_oid: null,
      client_time: new Date(1_790_000_000_000),
    });
    // 32 bytes: the SHA-256 of the putma id.
    expect(row?.purchaser).toHaveLength(32);
    expect(JSON.stringify(row)).not.toMatch(/secret|unguessable|127\.0\.0\.1/);
  });

  it("are accepted with the instance's Origin header and without Sec-Fetch-Site", async () => {
    expect((await post([createEvent()], { origin: 'https://deck.example' })).statusCode).toBe(200);
  });

  it('are accepted as plain text if the text is valid JSON, because beacons send plain text (S7.2)', async () => {
    const response = await post([createEvent()], {
      ...SAME_ORIGIN,
      'content-type': 'text/plain;charset=UTF-8',
    });
    expect(response.json()).toEqual({ taken: 1, refused: 0 });
    const broken = await post('{[', { ...SAME_ORIGIN, 'content-type': 'text/plain' });
    expect(broken.statusCode).toBe(400);
  });

  it('are stored with their presentation, step, duration and device', async () => {
    const { oid } = await instance.publish();
    await post([createStepEvent(oid)], { ...SAME_ORIGIN, 'user-agent': PHONE_USER_AGENT });
    await post([createStepEvent('no-such-presentation')], { ...SAME_ORIGIN, 'user-agent': PHONE_USER_AGENT });
    expect(await listStoredEvents()).toMatchObject([
      {
        presentation_oid: oid,
        step: 3,
        duration_ms: 1500,
        device: 'phone',
        by_owner: false,
        by_robot: false,
      },
      { presentation_oid: null, step: 3 },
    ]);
  });

  it('are stored with `by_owner` if the owner sent them, and with `by_robot` if a robot sent them', async () => {
    const ada = await createMember(instance.app, 'Ada Owner', { address: '192.0.2.20' });
    const eve = await createMember(instance.app, 'Eve Visitor', { address: '192.0.2.21' });
    const { oid } = await instance.publish({ owner: await usernameOf(instance, ada) });
    const send = (visitor: typeof ada, userAgent: string) =>
      visitor.send('POST', '/log/json', [createStepEvent(oid)], {
        ...SAME_ORIGIN,
        'user-agent': userAgent,
      });
    await send(ada, PHONE_USER_AGENT);
    await send(eve, PHONE_USER_AGENT);
    await send(eve, 'Googlebot/2.1');
    expect((await listStoredEvents()).map(({ by_owner, by_robot }) => [by_owner, by_robot])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  it('of the Zoom app are stored without the ids of the meeting and the user (S3.8)', async () => {
    const { core, event_source, body } = createEvent();
    const platform = {
      os: 'macOS',
      os_version: '14.4',
      user_agent: 'ZoomApps/1.0',
      zoom_app_version: '2.1',
      zoom_version: '5.17.5',
    };
    const createZoomEvent = (zoom_app_user_id: string) => ({
      ...{ core, event_source, body, platform },
      user: { meeting_id: '98765432100', zoom_app_user_id },
    });
    const response = await post(['ada-at-zoom', 'eve-at-zoom', 'ada-at-zoom'].map(createZoomEvent));
    expect(response.json()).toEqual({ taken: 3, refused: 0 });
    const rows = await listStoredEvents();
    const { user_agent, ...versions } = platform;
    expect(rows[0]).toMatchObject({ platform: 'zoom', zoom: versions, purchaser: null, page_url: '' });
    const [adaSession, eveSession, secondAdaSession] = rows.map(({ session_id }) => session_id);
    expect([adaSession === secondAdaSession, adaSession === eveSession]).toEqual([true, false]);
    expect(JSON.stringify(rows)).not.toMatch(/98765432100|at-zoom/);
  });

  it('are not returned by `GET /log/json`, which returns 404', async () => {
    expect((await instance.app.inject({ method: 'GET', url: '/log/json' })).statusCode).toBe(404);
  });

  it('are not stored if the browser sends Global Privacy Control', async () => {
    const response = await post([createEvent()], { ...SAME_ORIGIN, 'sec-gpc': '1' });
    expect([response.statusCode, response.json()]).toEqual([200, { taken: 0, refused: 0 }]);
    expect(await listStoredEvents()).toEqual([]);
  });

  it('are accepted with arbitrary search terms, referrers and times', async () => {
    const validTerm = fc
      .string({ unit: 'grapheme', maxLength: 60 })
      .map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, ''));
    const url = fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string({ unit: 'binary' }));
    await fc.assert(
      fc.asyncProperty(validTerm, url, fc.integer({ min: 0, max: 8.64e15 }), async (term, referrer, time) => {
        const event = createEvent();
        const changedEvent = {
          ...event,
          core: { ...event.core, client_time: time },
          platform: { ...event.platform, referrer },
          body: { ...event.body, search_term: term },
        };
        expect((await post([changedEvent])).json()).toEqual({ taken: 1, refused: 0 });
      }),
      { numRuns: 60 },
    );
  });
});

describe('batches of events', () => {
  it('are stored without their invalid events, which the response counts', async () => {
    const whalesEvent = { ...createEvent(), body: { ...createEvent().body, search_term: 'whales' } };
    const response = await post([
      null,
      createEvent(),
      { ...createEvent(), core: {} },
      7,
      whalesEvent,
      { ...createEvent(), x: 1 },
    ]);
    expect([response.statusCode, response.json()]).toEqual([200, { taken: 2, refused: 4 }]);
    expect((await listStoredEvents()).map(({ body }) => body['search_term'])).toEqual(['maps', 'whales']);
  });

  it(`are limited to ${EVENT_MAX_BATCH} events`, async () => {
    const events = Array.from({ length: EVENT_MAX_BATCH }, createEvent);
    expect((await post(events)).json()).toEqual({ taken: EVENT_MAX_BATCH, refused: 0 });
    expect((await post([...events, createEvent()])).statusCode).toBe(400);
    expect(await listStoredEvents()).toHaveLength(EVENT_MAX_BATCH);
  });

  it('of many concurrent requests are all stored', async () => {
    const responses = await Promise.all(Array.from({ length: 300 }, () => post([createEvent(), null])));
    expect(new Set(responses.map(({ body }) => body))).toEqual(new Set(['{"taken":1,"refused":1}']));
    expect(await listStoredEvents()).toHaveLength(300);
  });
});

describe('invalid requests', () => {
  type EventSection = 'core' | 'platform' | 'user' | 'body';
  const createChangedEvents = (section: EventSection, change: Readonly<Record<string, unknown>>) => {
    const event = createEvent();
    return [{ ...event, [section]: { ...event[section], ...change } }];
  };
  const invalidPayloads: readonly (readonly [string, unknown])[] = [
    ['an empty body', ''],
    ['malformed JSON', '{['],
    ['an object instead of an array', createEvent()],
    ['an empty array', []],
    ['an object that looks like an array', { 0: createEvent(), length: 1 }],
    ['prototype pollution', '[{"__proto__": {"core": 1}}]'],
    ['an array with null', [null]],
    ['an unknown schema id', createChangedEvents('core', { schema_id: 9 })],
    ['the schema id of another event', createChangedEvents('core', { schema_id: 1003 })],
    ['the source of another event', createChangedEvents('core', { event_source: 'HeaderWebJs' })],
    ['an additional field in the body', createChangedEvents('body', { email: 'a@b.example' })],
    ['an additional field in the envelope', [{ ...createEvent(), address: '127.0.0.1' }]],
    ['a malformed session id', createChangedEvents('user', { session_id: "'; DROP TABLE events" })],
    ['a time out of range', createChangedEvents('core', { client_time: 1e300 })],
    ['a search term that is too long', createChangedEvents('body', { search_term: 'x'.repeat(201) })],
    ['a search term that is not a string', createChangedEvents('body', { search_term: { $gt: '' } })],
    ['a search term with a zero byte', createChangedEvents('body', { search_term: 'a\u0000b' })],
    ['a search term with a lone surrogate', createChangedEvents('body', { search_term: 'a\ud800b' })],
    ['a missing event name', createChangedEvents('body', { event_name: undefined })],
    ['an unknown platform', createChangedEvents('platform', { type: 'fridge' })],
    ['a platform of a website with a field of the Zoom app', createChangedEvents('platform', { zoom_version: '5' })],
    ['a URL that is too long', createChangedEvents('platform', { referrer: `https://a.example/${'x'.repeat(1000)}` })],
  ];

  it.each(invalidPayloads)('are refused with 400: %s', async (_case, payload) => {
    expect((await post(payload)).statusCode).toBe(400);
    expect(await listStoredEvents()).toEqual([]);
  });

  it('are refused if the body is too large or neither JSON nor plain text', async () => {
    expect((await post(' '.repeat(EVENT_MAX_BYTES + 1))).statusCode).toBe(413);
    const form = await post('a=1', { ...SAME_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' });
    expect(form.statusCode).toBe(415);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://deck.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    {},
  ])('are refused with 403 unless the headers show that a page of the instance sent them: %j', async (headers) => {
    expect((await post([createEvent()], headers as Record<string, string>)).statusCode).toBe(403);
  });
});

it('POST /log/json limits requests and events per IP address', async () => {
  // The setting limits both the requests and the events of a minute.
  const limitedInstance = await createInstance({ settings: { API_REQUESTS_PER_MINUTE: '6' } });
  const send = async (count: number, remoteAddress: string) => {
    const payload = JSON.stringify(Array.from({ length: count }, createEvent));
    const headers = { 'content-type': 'application/json', ...SAME_ORIGIN };
    return (await limitedInstance.app.inject({ method: 'POST', url: '/log/json', remoteAddress, headers, payload }))
      .statusCode;
  };
  try {
    const statusCodes: number[] = [];
    for (let i = 0; i < 8; i += 1) statusCodes.push(await send(1, '192.0.2.1'));
    expect(statusCodes).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect([await send(4, '192.0.2.2'), await send(4, '192.0.2.2'), await send(2, '192.0.2.2')]).toEqual([
      200, 429, 200,
    ]);
    // Six events were stored from each of the two IP addresses.
    expect(await limitedInstance.db.selectFrom('events').selectAll().execute()).toHaveLength(12);
  } finally {
    await limitedInstance.close();
  }
});

it('deleteExpiredEvents deletes expired events and keeps other events', async () => {
  await post([createEvent()]);
  await instance.db
    .updateTable('events')
    .set({ received_at: new Date('2020-01-01') })
    .execute();
  await post([createEvent()]);
  const { deleteExpiredEvents } = await import('./delete-expired-events.ts');
  await deleteExpiredEvents(instance.db);
  expect(await listStoredEvents()).toHaveLength(1);
});
