import type { Insights } from '@flydeck/contract/insights/insights';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  daysQuery,
  devicesQuery,
  interactionsQuery,
  reachQuery,
  sourcesQuery,
  stepsQuery,
  summaryQuery,
} from './queries.ts';
import { type SendEvent, useInsights } from './testing/use-insights.ts';

/** User agents. */
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari/604';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const fixture = useInsights();

const sendStepView = (sendEvent: SendEvent, step: number, durationMs: number) =>
  sendEvent('step viewed', { step, duration_ms: durationMs });

describe('insights', () => {
  it('count visits, completion, time per step, sources, devices, likes and shares', async () => {
    const oid = await fixture.publishDeckOfAda();
    const sendInFirstVisit = fixture.startVisit(oid, { referrer: 'https://news.example/story?secret=1' });
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
    const sendInSecondVisit = fixture.startVisit(oid, { agent: PHONE });
    await sendInSecondVisit('loaded public view page');
    await sendInSecondVisit('presentation started');
    await sendStepView(sendInSecondVisit, 0, 2000);
    await sendStepView(sendInSecondVisit, 1, 3000);
    await sendInSecondVisit('like');
    await sendInSecondVisit('unlike');
    const sendInThirdVisit = fixture.startVisit(oid, { referrer: 'https://deck.example/explore/' });
    await sendInThirdVisit('loaded public view page');
    const sendInEmbed = fixture.startVisit(oid, { platform: 'embed', referrer: 'https://blog.example/post' });
    await sendInEmbed('presentation started');
    await sendStepView(sendInEmbed, 0, 1000);
    await sendInEmbed('embed code copied', { product_type: 'NEXT' });

    const insights = await fixture.getInsights(oid);
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
    const oid = await fixture.publishDeckOfAda();
    for (const sendEvent of [
      fixture.startVisit(oid, { visitor: fixture.ada }),
      fixture.startVisit(oid, { agent: ROBOT }),
    ]) {
      await sendEvent('presentation started');
      await sendStepView(sendEvent, 0, 1000);
    }
    expect(await fixture.getInsights(oid)).toMatchObject({ visits: 0, started: 0, medianWatchMs: null });
    await fixture.startVisit(oid, { visitor: fixture.eve })('presentation started');
    expect(await fixture.getInsights(oid)).toMatchObject({ visits: 1, started: 1 });
  });

  it('count visits in the requested range, in UTC days', async () => {
    const oid = await fixture.publishDeckOfAda();
    for (const daysAgo of [0, 6, 7, 29, 30, 89, 90, 200]) {
      const session = crypto.randomUUID();
      await fixture.startVisit(oid, { session })('presentation started');
      await fixture.instance.db
        .updateTable('events')
        .set({
          received_at: sql<Date>`date_trunc('day', now(), 'UTC') - make_interval(days => ${daysAgo}::integer)`,
        })
        .where('session_id', '=', session)
        .execute();
    }
    const countVisits = async (query: string) => (await fixture.getInsights(oid, query)).visits;
    expect(await countVisits('?range=7')).toBe(2);
    expect(await countVisits('')).toBe(4);
    expect(await countVisits('?range=90')).toBe(6);
    const allTime = await fixture.getInsights(oid, '?range=all');
    expect([allTime.visits, allTime.daysWithVisits, allTime.bars[0]?.days]).toEqual([8, 8, 7]);
    expect(allTime.bars.reduce((sum, bar) => sum + bar.visits, 0)).toBe(8);
  });

  it('assign step views to steps by topic id, and otherwise to earlier versions of the presentation', async () => {
    const { oid } = await fixture.instance.publish({ owner: fixture.adaUsername });
    const { steps: publishedSteps } = await fixture.instance.db
      .selectFrom('presentations')
      .select('steps')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    const topic = publishedSteps[1]?.topicId ?? '';
    expect(topic).not.toBe('');
    // The first view has an outdated step number, the second a deleted topic. The third has no topic and was received
    // before this version was published.
    await fixture.startVisit(oid)('step viewed', { step: 7, topic, duration_ms: 3000 });
    await fixture.startVisit(oid)('step viewed', { step: 1, topic: 'removed', duration_ms: 5000 });
    const oldSession = crypto.randomUUID();
    await sendStepView(fixture.startVisit(oid, { session: oldSession }), 1, 9000);
    await fixture.instance.db
      .updateTable('events')
      .set({ received_at: sql<Date>`now() - interval '1 hour'` })
      .where('session_id', '=', oldSession)
      .execute();
    const { steps, earlierVersions } = await fixture.getInsights(oid);
    expect(steps[1]).toEqual({ number: 1, visits: 1, averageMs: 3000, medianMs: 3000, reached: 1 });
    expect(earlierVersions).toEqual({ visits: 2, averageMs: 7000, medianMs: 7000 });
    const csv = await fixture.ada.get(`/api/insights/${oid}/csv`);
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
    const { oid } = await fixture.instance.publish({ owner: fixture.adaUsername, document: { path } });
    const sendEvent = fixture.startVisit(oid);
    await sendEvent('step viewed', { step: 2, topic: 'cumulus', duration_ms: 4000 });
    await sendEvent('step viewed', { step: 3, topic: 'root', duration_ms: 2000 });
    // No step of the topic has this number any more.
    await sendEvent('step viewed', { step: 9, topic: 'cumulus', duration_ms: 1000 });
    const { steps } = await fixture.getInsights(oid);
    expect(steps.map(({ medianMs, reached }) => [medianMs, reached])).toEqual([
      [null, 1],
      [1000, 1],
      [4000, 1],
      [2000, 1],
    ]);
  });

  it('contain every step with zeros if there are no visits', async () => {
    const insights = await fixture.getInsights(await fixture.publishDeckOfAda('private'), '?range=all');
    expect(insights).toMatchObject({ visits: 0, completed: 0, medianWatchMs: null, sources: [], embeds: [] });
    expect(insights.steps.map(({ number, reached }) => [number, reached])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
  });

  it('ignore views of steps that do not exist', async () => {
    const oid = await fixture.publishDeckOfAda();
    const sendEvent = fixture.startVisit(oid);
    await sendEvent('presentation started');
    await sendStepView(sendEvent, 9999, 86_400_000);
    const { steps } = await fixture.getInsights(oid);
    expect(steps.map(({ reached, visits }) => [reached, visits])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('are exported as CSV', async () => {
    const oid = await fixture.publishDeckOfAda();
    await fixture.startVisit(oid, { referrer: 'https://news.example/' })('presentation started');
    const response = await fixture.ada.get(`/api/insights/${oid}/csv?range=7`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''insights-[\w-]+\.csv$/);
    expect(response.headers['cache-control']).toContain('no-store');
    expect(response.body).toContain('visits,,1\r\n');
    expect(response.body).toContain('visits from,news.example,1\r\n');
    expect(response.body).toContain('visits that reached step,1 Cumulus,0\r\n');
  });

  it('escape formulas in the CSV, and encode a Japanese title in the name of the file', async () => {
    const { oid } = await fixture.instance.publish({
      owner: fixture.adaUsername,
      document: { title: '雲のしくみ "=1+1"' },
    });
    await fixture.startVisit(oid, { referrer: 'https://=1+1.example/' })('presentation started');
    const response = await fixture.ada.get(`/api/insights/${oid}/csv?range=7`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''insights-[\w%-]+\.csv$/);
    expect(response.body).toContain("visits from,'=1+1.example,1\r\n");
    expect(response.body).not.toMatch(/(^|,|"|\n)[=+@]/);
  });
});

it('every query of insights uses the index `events_presentation` instead of scanning all events', async () => {
  const oid = await fixture.publishDeckOfAda();
  // 200,000 step views, 1000 of them of this presentation.
  await sql`
    INSERT INTO events (schema_id, event_name, event_source, event_type, client_time, received_at, session_id,
      page_session_id, platform, referrer, page_url, body, presentation_oid, step, duration_ms, device)
    SELECT 1025, 'step viewed', 'ViewerWebJs', 'view', now(), now() - make_interval(mins => n % 100000),
      gen_random_uuid(), gen_random_uuid(), 'website', '', '/p/x/', '{}',
      CASE WHEN n % 200 = 0 THEN ${oid} ELSE 'other' || n % 200 END, n % 3, 1000, 'desktop'
    FROM generate_series(1, 200000) AS n`.execute(fixture.instance.db);
  await sql`ANALYZE events`.execute(fixture.instance.db);
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
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${query}`.execute(fixture.instance.db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('events_presentation');
      expect(plan).not.toContain('Seq Scan on events');
    }
  }
  expect((await fixture.getInsights(oid, '?range=all')).visits).toBe(1000);
});

describe('the period since the replacement of the file', () => {
  it('counts visits since the replacement by default, and all visits on request', async () => {
    const oid = await fixture.publishDeckOfAda();
    const started = 'presentation started';
    await fixture.startVisit(oid)(started);
    const read = async (query: string) =>
      (await fixture.ada.get(`/api/insights/${oid}?range=all${query}`)).json<Insights>();
    expect(await read('')).toMatchObject({ visits: 1, period: 'current', fileReplacedAt: null });
    await fixture.instance.db
      .insertInto('statistics_periods')
      .values({ presentation_oid: oid, file_id: 'second' })
      .execute();
    expect(await read('')).toMatchObject({ visits: 0, fileReplacedAt: expect.any(String) as string });
    await fixture.startVisit(oid)(started);
    expect(await read('')).toMatchObject({ visits: 1, started: 1 });
    expect(await read('&period=all')).toMatchObject({ visits: 2, started: 2, period: 'all' });
    expect((await fixture.ada.get(`/api/insights/${oid}?period=older`)).statusCode).toBe(400);
  });
});
