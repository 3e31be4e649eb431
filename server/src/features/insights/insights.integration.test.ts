import type { Me } from '@flydeck/contract/accounts/me';
import { ALL_EVENTS } from '@flydeck/contract/events/all-events';
import type { Insights } from '@flydeck/contract/insights/insights';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';
import {
  daysQuery,
  devicesQuery,
  interactionsQuery,
  reachQuery,
  sourcesQuery,
  stepsQuery,
  summaryQuery,
} from './queries.ts';

/** User agents. */
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari/604';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let instance: Instance;
let admin: Visitor;
/** The owner of the presentations. */
let ada: Visitor;
/** A member who does not own the presentations. */
let eve: Visitor;
let adaUsername: string;
beforeAll(async () => {
  instance = await createInstance();
  // The first member of an instance is its administrator.
  admin = await createMember(instance.app, 'Adam Administrator', { address: '192.0.2.40' });
  ada = await createMember(instance.app, 'Ada Lovelace', { address: '192.0.2.41' });
  eve = await createMember(instance.app, 'Eve Curious', { address: '192.0.2.42' });
  const { profileOid } = (await ada.get('/api/page/me')).json<Me>();
  const profile = await instance.db
    .selectFrom('profiles')
    .select('username')
    .where('oid', '=', profileOid ?? '')
    .executeTakeFirstOrThrow();
  adaUsername = profile.username;
}, 90_000);
afterAll(() => instance?.close());

const publishDeckOfAda = async (privacy: 'public' | 'private' = 'public') =>
  (await instance.publish({ owner: adaUsername, privacy })).oid;

interface VisitOptions {
  /** Session id of the visit. Default: a random UUID. */
  readonly session?: string;
  /** URL of the page that linked to the presentation. Default: none. */
  readonly referrer?: string;
  /** Where the presentation is viewed. Default: on its own page. */
  readonly platform?: 'website' | 'embed';
  /** User agent. Default: a desktop browser. */
  readonly agent?: string;
  /** Who sends the events. Default: a visitor without an account. */
  readonly visitor?: Visitor;
}

/** Creates a visit and returns a function that sends the visit's events as pages do. */
function startVisit(oid: string, { session, referrer, platform, agent, visitor }: VisitOptions = {}) {
  const session_id = session ?? crypto.randomUUID();
  return async (name: string, fields: Record<string, unknown> = {}) => {
    const { event } = ALL_EVENTS.find((candidate) => candidate.event.name === name)!;
    const envelope = {
      core: {
        type: 'event',
        schema_id: event.schemaId,
        client_time: 1_790_000_000_000,
        event_source: event.source,
        event_type: event.type,
      },
      event_source: { single_page_session_id: session_id },
      platform: {
        type: platform ?? 'website',
        putma_id: '',
        referrer: referrer ?? '',
        page_url: `https://deck.example/p/${oid}/x/`,
      },
      user: { session_id },
      body: { event_name: name, prezi_oid: oid, ...fields },
    };
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'user-agent': agent ?? DESKTOP,
    };
    const payload = JSON.stringify([envelope]);
    const response = visitor
      ? await visitor.send('POST', '/log/json', payload, headers)
      : await instance.app.inject({ method: 'POST', url: '/log/json', headers, payload });
    expect(response.statusCode).toBeLessThan(300);
  };
}

type SendEvent = ReturnType<typeof startVisit>;
const sendStepView = (sendEvent: SendEvent, step: number, durationMs: number) =>
  sendEvent('step viewed', { step, duration_ms: durationMs });

async function getInsights(oid: string, query = '', visitor: Visitor = ada): Promise<Insights> {
  const response = await visitor.get(`/api/insights/${oid}${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('insights', () => {
  it('count visits, completion, time per step, sources, devices, likes and shares', async () => {
    const oid = await publishDeckOfAda();
    const sendInFirstVisit = startVisit(oid, { referrer: 'https://news.example/story?secret=1' });
    await sendInFirstVisit('loaded public view page');
    await sendInFirstVisit('presentation started');
    await sendStepView(sendInFirstVisit, 0, 4000);
    await sendStepView(sendInFirstVisit, 1, 1000);
    // The second view of step 0 in a visit adds to the time of the step in this visit.
    await sendStepView(sendInFirstVisit, 0, 6000);
    await sendInFirstVisit('presentation completed');
    await sendStepView(sendInFirstVisit, 2, 2000);
    await sendInFirstVisit('like');
    await sendInFirstVisit('share', { type: 'FACEBOOK' });
    await sendInFirstVisit('copy view link');
    const sendInSecondVisit = startVisit(oid, { agent: PHONE });
    await sendInSecondVisit('loaded public view page');
    await sendInSecondVisit('presentation started');
    await sendStepView(sendInSecondVisit, 0, 2000);
    await sendStepView(sendInSecondVisit, 1, 3000);
    await sendInSecondVisit('like');
    await sendInSecondVisit('unlike');
    const sendInThirdVisit = startVisit(oid, { referrer: 'https://deck.example/explore/' });
    await sendInThirdVisit('loaded public view page');
    const sendInEmbed = startVisit(oid, { platform: 'embed', referrer: 'https://blog.example/post' });
    await sendInEmbed('presentation started');
    await sendStepView(sendInEmbed, 0, 1000);
    await sendInEmbed('embed code copied', { product_type: 'NEXT' });

    const insights = await getInsights(oid);
    // Visits with step views last 13, 5 and 1 seconds in total. `likes.total` is 0: an event does not store a like.
    expect(insights).toMatchObject({
      range: '30',
      visits: 4,
      daysWithVisits: 1,
      started: 3,
      completed: 1,
      medianWatchMs: 5000,
      likes: { total: 0, given: 2, takenBack: 1 },
    });
    // The overview (step 0) was viewed for 10, 2 and 1 seconds.
    expect(insights.steps).toEqual([
      { number: 0, visits: 3, averageMs: 13_000 / 3, medianMs: 2000, reached: 3 },
      { number: 1, visits: 2, averageMs: 2000, medianMs: 2000, reached: 2 },
      { number: 2, visits: 1, averageMs: 2000, medianMs: 2000, reached: 1 },
    ]);
    expect(insights.sources).toEqual(
      expect.arrayContaining([
        { kind: 'host', host: 'news.example', visits: 1 },
        { kind: 'direct', host: '', visits: 1 },
        { kind: 'here', host: '', visits: 1 },
      ]),
    );
    expect(insights.sources).toHaveLength(3);
    expect(insights.embeds).toEqual([{ kind: 'host', host: 'blog.example', visits: 1 }]);
    expect(insights.devices).toEqual([
      { device: 'desktop', visits: 3 },
      { device: 'phone', visits: 1 },
    ]);
    const shares = Object.fromEntries(insights.shares.map(({ way, count }) => [way, count]));
    expect(shares).toMatchObject({ FACEBOOK: 1, LINK: 1, EMBED_CODE: 1, LINKEDIN: 0 });
    expect(insights.bars.at(-1)?.visits).toBe(4);
    // The response contains no data of single visits.
    expect(JSON.stringify(insights)).not.toMatch(/secret|session|story|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('exclude visits of the owner and of robots', async () => {
    const oid = await publishDeckOfAda();
    for (const sendEvent of [startVisit(oid, { visitor: ada }), startVisit(oid, { agent: ROBOT })]) {
      await sendEvent('presentation started');
      await sendStepView(sendEvent, 0, 1000);
    }
    expect(await getInsights(oid)).toMatchObject({ visits: 0, started: 0, medianWatchMs: null });
    await startVisit(oid, { visitor: eve })('presentation started');
    expect(await getInsights(oid)).toMatchObject({ visits: 1, started: 1 });
  });

  it('count visits in the requested range, in UTC days', async () => {
    const oid = await publishDeckOfAda();
    for (const daysAgo of [0, 6, 7, 29, 30, 89, 90, 200]) {
      const session = crypto.randomUUID();
      await startVisit(oid, { session })('presentation started');
      await instance.db
        .updateTable('events')
        .set({
          received_at: sql<Date>`date_trunc('day', now(), 'UTC') - make_interval(days => ${daysAgo}::integer)`,
        })
        .where('session_id', '=', session)
        .execute();
    }
    const countVisits = async (query: string) => (await getInsights(oid, query)).visits;
    expect(await countVisits('?range=7')).toBe(2);
    expect(await countVisits('')).toBe(4);
    expect(await countVisits('?range=90')).toBe(6);
    const allTime = await getInsights(oid, '?range=all');
    expect([allTime.visits, allTime.daysWithVisits, allTime.bars[0]?.days]).toEqual([8, 8, 7]);
    expect(allTime.bars.reduce((sum, bar) => sum + bar.visits, 0)).toBe(8);
  });

  it('assign step views to steps by topic id, and otherwise to earlier versions of the presentation', async () => {
    const { oid } = await instance.publish({ owner: adaUsername });
    const { steps: publishedSteps } = await instance.db
      .selectFrom('presentations')
      .select('steps')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    const topic = publishedSteps[1]?.topicId ?? '';
    expect(topic).not.toBe('');
    // The first view has an outdated step number, the second a deleted topic. The third has no topic and was received
    // before this version was published.
    await startVisit(oid)('step viewed', { step: 7, topic, duration_ms: 3000 });
    await startVisit(oid)('step viewed', { step: 1, topic: 'removed', duration_ms: 5000 });
    const oldSession = crypto.randomUUID();
    await sendStepView(startVisit(oid, { session: oldSession }), 1, 9000);
    await instance.db
      .updateTable('events')
      .set({ received_at: sql<Date>`now() - interval '1 hour'` })
      .where('session_id', '=', oldSession)
      .execute();
    const { steps, earlierVersions } = await getInsights(oid);
    expect(steps[1]).toEqual({ number: 1, visits: 1, averageMs: 3000, medianMs: 3000, reached: 1 });
    expect(earlierVersions).toEqual({ visits: 2, averageMs: 7000, medianMs: 7000 });
    const csv = await ada.get(`/api/insights/${oid}/csv`);
    expect(csv.body).toContain('visits that looked at steps of earlier versions,,2\r\n');
  });

  it('assign step views to the step with their number if a topic has several steps, such as views', async () => {
    const view = { x: 100, y: 100, width: 200, height: 100 };
    const path = [
      { id: 'start', topic: 'root' },
      { id: 'a', topic: 'cumulus', view },
      { id: 'b', topic: 'cumulus' },
      { id: 'end', topic: 'root' },
    ];
    const { oid } = await instance.publish({ owner: adaUsername, document: { path } });
    const sendEvent = startVisit(oid);
    await sendEvent('step viewed', { step: 2, topic: 'cumulus', duration_ms: 4000 });
    await sendEvent('step viewed', { step: 3, topic: 'root', duration_ms: 2000 });
    // No step of the topic has this number any more.
    await sendEvent('step viewed', { step: 9, topic: 'cumulus', duration_ms: 1000 });
    const { steps } = await getInsights(oid);
    expect(steps.map(({ medianMs, reached }) => [medianMs, reached])).toEqual([
      [null, 1],
      [1000, 1],
      [4000, 1],
      [2000, 1],
    ]);
  });

  it('contain every step with zeros if there are no visits', async () => {
    const insights = await getInsights(await publishDeckOfAda('private'), '?range=all');
    expect(insights).toMatchObject({ visits: 0, completed: 0, medianWatchMs: null, sources: [], embeds: [] });
    expect(insights.steps.map(({ number, reached }) => [number, reached])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
  });

  it('ignore views of steps that do not exist', async () => {
    const oid = await publishDeckOfAda();
    const sendEvent = startVisit(oid);
    await sendEvent('presentation started');
    await sendStepView(sendEvent, 9999, 86_400_000);
    const { steps } = await getInsights(oid);
    expect(steps.map(({ reached, visits }) => [reached, visits])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('are exported as CSV', async () => {
    const oid = await publishDeckOfAda();
    await startVisit(oid, { referrer: 'https://news.example/' })('presentation started');
    const response = await ada.get(`/api/insights/${oid}/csv?range=7`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''insights-[\w-]+\.csv$/);
    expect(response.headers['cache-control']).toContain('no-store');
    expect(response.body).toContain('visits,,1\r\n');
    expect(response.body).toContain('visits from,news.example,1\r\n');
    expect(response.body).toContain('visits that reached step,1 Cumulus,0\r\n');
  });

  it('escape formulas in the CSV, and encode a Japanese title in the name of the file', async () => {
    const { oid } = await instance.publish({ owner: adaUsername, document: { title: '雲のしくみ "=1+1"' } });
    await startVisit(oid, { referrer: 'https://=1+1.example/' })('presentation started');
    const response = await ada.get(`/api/insights/${oid}/csv?range=7`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''insights-[\w%-]+\.csv$/);
    expect(response.body).toContain("visits from,'=1+1.example,1\r\n");
    expect(response.body).not.toMatch(/(^|,|"|\n)[=+@]/);
  });
});

describe('the insights page', () => {
  it('shows the owner a map of the steps, is not cached or indexed, and adds a missing slash to its URL', async () => {
    const oid = await publishDeckOfAda();
    await startVisit(oid)('presentation started');
    const page = await ada.get(`/insights/${oid}/?range=7`, { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.body).toContain('Clouds over the sea');
    expect(page.body).toMatch(/<meta name="robots" content="noindex/);
    expect(page.body).toMatch(/<polygon[^>]+points=/);
    expect((await ada.get(`/insights/${oid}?range=7`)).headers['location']).toBe(`/insights/${oid}/?range=7`);
  });

  it('is shown to administrators; others get the same response as for a missing presentation', async () => {
    const oid = await publishDeckOfAda();
    expect((await admin.get(`/insights/${oid}/`)).statusCode).toBe(200);
    const html = { accept: 'text/html' };
    const refused = await eve.get(`/insights/${oid}/`, html);
    const missing = await eve.get('/insights/abcdefghijklmnop/', html);
    expect([refused.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect(refused.body.replaceAll(oid, '')).toBe(missing.body.replaceAll('abcdefghijklmnop', ''));
    const anonymous = await createVisitor(instance.app, '192.0.2.49');
    for (const anyOid of [oid, 'abcdefghijklmnop']) {
      const response = await anonymous.get(`/insights/${anyOid}/`);
      expect([response.statusCode, response.headers['location']]).toEqual([
        302,
        `/login/?next=${encodeURIComponent(`/insights/${anyOid}/`)}`,
      ]);
    }
  });

  it('is shown if the range is invalid', async () => {
    const oid = await publishDeckOfAda();
    for (const range of ['', 'x', '8', "7'--"]) {
      const page = await ada.get(`/insights/${oid}/?range=${encodeURIComponent(range)}`);
      expect(page.statusCode).toBe(200);
    }
  });
});

describe('requests for insights', () => {
  it.each(['?range=8', '?range=', "?range=7'--", '?range=7&range=30', '?range[]=7', '?range=%00'])(
    'are refused with 400: %s',
    async (query) => {
      const oid = await publishDeckOfAda();
      for (const path of [`/api/insights/${oid}${query}`, `/api/insights/${oid}/csv${query}`])
        expect((await ada.get(path)).statusCode).toBe(400);
    },
  );

  it('get 404 for invalid oids', async () => {
    for (const oid of ['short', "abcdefghijkl'--", '..%2f..%2fadmin', 'a'.repeat(65)]) {
      expect((await ada.get(`/api/insights/${oid}`)).statusCode).toBe(404);
      expect((await ada.get(`/insights/${oid}/`, { accept: 'text/html' })).statusCode).toBe(404);
    }
    expect((await ada.get('/api/insights/abcdefghijklmnop')).statusCode).toBe(404);
  });

  it('get 401 when logged out, and 404 for other members and deleted presentations', async () => {
    const oid = await publishDeckOfAda();
    const anonymous = await createVisitor(instance.app, '192.0.2.50');
    const guest = await createVisitor(instance.app, '192.0.2.51');
    await guest.post('/api/accounts/guest');
    for (const path of [`/api/insights/${oid}`, `/api/insights/${oid}/csv`]) {
      expect((await anonymous.get(path)).statusCode).toBe(401);
      expect((await guest.get(path)).statusCode).toBe(401);
      expect((await eve.get(path)).statusCode).toBe(404);
    }
    await ada.send('DELETE', `/api/dashboard/presentations/${oid}`);
    expect((await ada.get(`/api/insights/${oid}`)).statusCode).toBe(404);
  });

  it('get 404 if a member may edit the presentation only by a share link', async () => {
    const oid = await publishDeckOfAda('private');
    const link = (await ada.post(`/api/presentations/${oid}/links`, { right: 'edit' })).json<{
      path: string;
    }>();
    expect((await eve.get(link.path, { accept: 'text/html' })).statusCode).toBe(200);
    expect((await eve.get(`/api/insights/${oid}`)).statusCode).toBe(404);
  });
});

it('every query of insights uses the index `events_presentation` instead of scanning all events', async () => {
  const oid = await publishDeckOfAda();
  // 200,000 step views, 1000 of them of this presentation.
  await sql`
    INSERT INTO events (schema_id, event_name, event_source, event_type, client_time, received_at, session_id,
      page_session_id, platform, referrer, page_url, body, presentation_oid, step, duration_ms, device)
    SELECT 1025, 'step viewed', 'ViewerWebJs', 'view', now(), now() - make_interval(mins => n % 100000),
      gen_random_uuid(), gen_random_uuid(), 'website', '', '/p/x/', '{}',
      CASE WHEN n % 200 = 0 THEN ${oid} ELSE 'other' || n % 200 END, n % 3, 1000, 'desktop'
    FROM generate_series(1, 200000) AS n`.execute(instance.db);
  await sql`ANALYZE events`.execute(instance.db);
  const stepPath = { firstNumber: 0, topics: ['root', 'a', 'b'], publishedAt: new Date() };
  for (const range of ['30', 'all'] as const) {
    const filter = { oid, range };
    const queries: RawBuilder<unknown>[] = [
      summaryQuery(filter),
      daysQuery(filter),
      stepsQuery(filter, stepPath),
      reachQuery(filter, stepPath),
      sourcesQuery(filter),
      devicesQuery(filter),
      interactionsQuery(filter),
    ];
    for (const query of queries) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${query}`.execute(instance.db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('events_presentation');
      expect(plan).not.toContain('Seq Scan on events');
    }
  }
  expect((await getInsights(oid, '?range=all')).visits).toBe(1000);
});

describe('the period since the replacement of the file', () => {
  it('counts visits since the replacement by default, and all visits on request', async () => {
    const oid = await publishDeckOfAda();
    const started = 'presentation started';
    await startVisit(oid)(started);
    const read = async (query: string) => (await ada.get(`/api/insights/${oid}?range=all${query}`)).json<Insights>();
    expect(await read('')).toMatchObject({ visits: 1, period: 'current', fileReplacedAt: null });
    await instance.db.insertInto('statistics_periods').values({ presentation_oid: oid, file_id: 'second' }).execute();
    expect(await read('')).toMatchObject({ visits: 0, fileReplacedAt: expect.any(String) as string });
    await startVisit(oid)(started);
    expect(await read('')).toMatchObject({ visits: 1, started: 1 });
    expect(await read('&period=all')).toMatchObject({ visits: 2, started: 2, period: 'all' });
    expect((await ada.get(`/api/insights/${oid}?period=older`)).statusCode).toBe(400);
  });
});
