import { EVENT_MAX_BYTES } from '@flydeck/contract/events/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInstance, type Instance } from '../../testing/an-instance.ts';

const SESSION = '9b2e7d5c-1f0a-4c3b-8d6e-5a4b3c2d1e0f';
const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin' };

const anEvent = () => ({
  core: {
    type: 'event',
    schema_id: 1001,
    client_time: 1_790_000_000_000,
    event_source: 'SearchWebJs',
    event_type: 'action',
  },
  event_source: { single_page_session_id: SESSION },
  platform: {
    type: 'website',
    putma_id: 'unguessable',
    referrer: 'https://elsewhere.example/?q=secret',
    page_url: 'https://deck.example/v/secret-link/?token=secret#step=1',
  },
  user: { session_id: SESSION },
  body: { event_name: 'search presentations', search_term: 'maps', search_type: 'NEXT' },
});

let instance: Instance;
beforeAll(async () => {
  instance = await anInstance();
});
afterAll(() => instance.close());

const post = (payload: unknown, headers: Record<string, string> = FROM_OUR_PAGE, url = '/log/json') =>
  instance.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const kept = () => instance.db.selectFrom('events').selectAll().orderBy('id').execute();

describe('an event', () => {
  it.each(['/log/json', '/fallback/json'])('is kept by %s, without what opens a door', async (url) => {
    await instance.db.deleteFrom('events').execute();
    const answer = await post([anEvent()], FROM_OUR_PAGE, url);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    const [row, ...others] = await kept();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      schema_id: 1001,
      event_name: 'search presentations',
      session_id: SESSION,
      body: { search_term: 'maps', search_type: 'NEXT' },
      referrer: 'https://elsewhere.example/',
      page_url: 'https://deck.example/v/',
    });
    expect(row?.purchaser).toHaveLength(32);
    expect(JSON.stringify(row)).not.toMatch(/secret|unguessable|127\.0\.0\.1/);
  });

  it('is believed by its origin where the browser says no more', async () => {
    expect((await post([anEvent()], { origin: 'https://deck.example' })).statusCode).toBe(204);
  });
});

describe('what is no event of our pages', () => {
  type Part = 'core' | 'platform' | 'user' | 'body';
  const changed = (part: Part, change: Readonly<Record<string, unknown>>) => {
    const event = anEvent();
    return [{ ...event, [part]: { ...event[part], ...change } }];
  };
  const bad: readonly (readonly [string, unknown])[] = [
    ['nothing', ''],
    ['no JSON', '{['],
    ['no array', anEvent()],
    ['none', []],
    ['two at once', [anEvent(), anEvent()]],
    ['null', [null]],
    ['an unknown number', changed('core', { schema_id: 9 })],
    ['the number of another', changed('core', { schema_id: 1003 })],
    ['another source', changed('core', { event_source: 'HeaderWebJs' })],
    ['a field more in its body', changed('body', { email: 'a@b.example' })],
    ['a field more beside it', [{ ...anEvent(), address: '127.0.0.1' }]],
    ['a session that is none', changed('user', { session_id: "'; DROP TABLE events" })],
    ['a time beyond time', changed('core', { client_time: 1e300 })],
    ['a long term', changed('body', { search_term: 'x'.repeat(201) })],
    ['a term that is no text', changed('body', { search_term: { $gt: '' } })],
    ['a zero byte', changed('body', { search_term: 'a\u0000b' })],
    ['half a character', changed('body', { search_term: 'a\ud800b' })],
  ];

  it.each(bad)('is refused: %s', async (_what, payload) => {
    const before = (await kept()).length;
    expect((await post(payload)).statusCode).toBe(400);
    expect((await kept()).length).toBe(before);
  });

  it('is refused when it is too large, or of another kind', async () => {
    expect((await post(' '.repeat(EVENT_MAX_BYTES + 1))).statusCode).toBe(413);
    const form = await post('a=1', { ...FROM_OUR_PAGE, 'content-type': 'application/x-www-form-urlencoded' });
    expect(form.statusCode).toBe(415);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://deck.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    {},
  ])('is refused when it comes from elsewhere: %j', async (headers) => {
    expect((await post([anEvent()], headers as Record<string, string>)).statusCode).toBe(403);
  });

  it('is not read back by anybody', async () => {
    expect((await instance.app.inject({ method: 'GET', url: '/log/json' })).statusCode).toBe(404);
  });
});

it('takes only so many from one address', async () => {
  const limited = await anInstance({ settings: { API_REQUESTS_PER_MINUTE: '3' } });
  try {
    const codes: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/log/json',
        headers: { 'content-type': 'application/json', ...FROM_OUR_PAGE },
        payload: JSON.stringify([anEvent()]),
      });
      codes.push(answer.statusCode);
    }
    expect(codes).toEqual([204, 204, 204, 429, 429]);
  } finally {
    await limited.close();
  }
});

it('old events are forgotten', async () => {
  await instance.db.deleteFrom('events').execute();
  await post([anEvent()]);
  await instance.db
    .updateTable('events')
    .set({ received_at: new Date('2020-01-01') })
    .execute();
  await post([anEvent()]);
  const { forgetEvents } = await import('./forget-events.ts');
  await forgetEvents(instance.db);
  expect(await kept()).toHaveLength(1);
});
