import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type OutlineEvent, outlineEventSchema } from '@flydeck/contract/outlines/make-outline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type ChatServer,
  type Responder,
  respondWith,
  startChatServer,
  startEventStream,
} from '../../adapters/outliner/openai-compatible/testing/chat-server.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

const SERVICE_KEY = 'sk-secret-of-this-test';
/** An outline as the service returns it. */
const SERVICE_RESPONSE = JSON.stringify({
  title: 'Bees',
  language: 'en',
  topics: [{ title: 'The hive', text: ['Fifty thousand'] }],
});

/** Returns the CSRF cookie and header from a page of the instance. */
async function getCsrfHeaders({ app }: Instance): Promise<Record<string, string>> {
  const page = await app.inject({ url: '/ai/start/' });
  const token = page.cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  // The token is valid only with the visitor cookie of the same response.
  const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { cookie, 'x-csrftoken': decodeURIComponent(token) };
}

/** Requests an outline. Returns the status, the headers, and the events of the stream or the error code. */
async function requestOutline(instance: Instance, body: object, headers: Record<string, string> = {}) {
  const allHeaders = { ...(await getCsrfHeaders(instance)), ...headers };
  const response = await instance.app.inject({
    method: 'POST',
    url: '/api/outlines',
    headers: allHeaders,
    payload: body,
  });
  const isStream = response.headers['content-type']?.toString().startsWith('application/x-ndjson');
  const events: OutlineEvent[] = isStream
    ? response.body
        .trim()
        .split('\n')
        .map((line) => outlineEventSchema.parse(JSON.parse(line)))
    : [];
  return {
    status: response.statusCode,
    code: isStream ? undefined : response.json().code,
    events,
    headers: response.headers,
  };
}

describe('outlines without a service', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await createInstance();
  });
  afterAll(() => instance.close());

  it('are streamed to a visitor without an account, with the words of the source', async () => {
    const { status, events, headers } = await requestOutline(instance, {
      source: '# Bees\n\nThe hive is full of bees.',
      length: 'short',
    });
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('no-store');
    expect(events[0]).toEqual({ event: 'maker', kind: 'notes', label: '' });
    expect(events.at(-1)).toMatchObject({ event: 'done', outline: { title: 'Bees', language: 'en' } });
    const maker = await instance.app.inject({ url: '/api/outlines/maker' });
    expect(maker.json()).toEqual({ kind: 'notes', label: '' });
  });

  it('have a start page', async () => {
    const page = await instance.app.inject({ url: '/ai/start/?trigger=view-page' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.body).toContain('<h1');
  });

  it('are refused for invalid requests', async () => {
    expect(await requestOutline(instance, { source: ' ', length: 'short' })).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
    expect(await requestOutline(instance, { source: 'x', length: 'huge' })).toMatchObject({ status: 400 });
    expect(await requestOutline(instance, { source: 'x', length: 'short', model: 'other' })).toMatchObject({
      status: 400,
    });
    expect(await requestOutline(instance, { source: 'x'.repeat(50_001), length: 'short' })).toMatchObject({
      status: 400,
    });
    expect(await requestOutline(instance, { source: 'x'.repeat(500_000), length: 'short' })).toMatchObject({
      status: 413,
    });
    const withoutToken = await requestOutline(instance, { source: 'x', length: 'short' }, { 'x-csrftoken': '' });
    expect(withoutToken).toMatchObject({ status: 403, code: 'auth.csrf' });
    const withOtherMediaType = await requestOutline(
      instance,
      { source: 'x', length: 'short' },
      { 'content-type': 'text/plain' },
    );
    expect(withOtherMediaType.status).toBeGreaterThanOrEqual(400);
  });

  it('are refused with 429 when one IP address sends its 21st request in a minute', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const statusCodes: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      statusCodes.push((await requestOutline(instance, { source: 'Bees', length: 'short' }, headers)).status);
    }
    expect(statusCodes.at(-1)).toBe(429);
  });
});

describe('outlines by a service', () => {
  let server: ChatServer;
  let instance: Instance;
  /**
   * Starts a service that answers with `responder`, and an instance that uses the service. With `requestsPerDay` 0,
   * the instance has no daily limit.
   */
  async function startServiceAndInstance(responder: Responder, { requestsPerDay = 0 } = {}): Promise<void> {
    server = await startChatServer(responder);
    const settings = {
      AI_URL: server.url,
      AI_KEY: SERVICE_KEY,
      AI_MODEL: 'hive-1',
      AI_REQUESTS_PER_DAY: String(requestsPerDay),
    };
    instance = await createInstance({ settings });
  }
  afterEach(async () => {
    await instance.close();
    await server.close();
  });

  it('name the model of the service and do not reveal the key', async () => {
    await startServiceAndInstance(respondWith(SERVICE_RESPONSE));
    const { events } = await requestOutline(instance, { source: 'Bees', length: 'short' });
    expect(events[0]).toMatchObject({ kind: 'service', label: expect.stringContaining('hive-1') });
    expect(events.at(-1)).toMatchObject({ event: 'done', outline: { title: 'Bees' } });
    expect(JSON.stringify(events)).not.toContain(SERVICE_KEY);
    expect((await instance.app.inject({ url: '/api/outlines/maker' })).json().kind).toBe('service');
  });

  it('are measured and repaired in a second request if a topic has too much text', async () => {
    const line = 'The moon and the sun pull at the sea in the same direction twice in every month. '.repeat(4).trim();
    const points = Array.from({ length: 6 }, (_, i) => `${i} ${line}`);
    const crowded = [
      { deck: 'Tides', language: 'en' },
      { level: 1, title: 'Start', points: ['Short'] },
      { level: 1, title: 'Crowded', points },
    ];
    await startServiceAndInstance((response, received) =>
      respondWith(
        server.requests.length === 1
          ? crowded.map((entry) => JSON.stringify(entry)).join('\n')
          : '{"topic":1,"points":["Spring tides","Neap tides"]}',
      )(response, received),
    );
    const { events } = await requestOutline(instance, { source: 'Tides', length: 'short' });
    expect(events.map(({ event }) => event)).toContain('checking');
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      outline: { topics: [{ title: 'Start' }, { title: 'Crowded', text: ['Spring tides', 'Neap tides'] }] },
    });
    expect(server.requests).toHaveLength(2);
  });

  it('can be arranged from notes without contacting the service', async () => {
    await startServiceAndInstance(respondWith(SERVICE_RESPONSE));
    const { events } = await requestOutline(instance, {
      source: 'Bees',
      length: 'short',
      outliner: 'notes',
    });
    expect(events[0]).toMatchObject({ kind: 'notes' });
    expect(server.requests).toHaveLength(0);
  });

  it('are limited per day, except for arranged notes', async () => {
    await startServiceAndInstance(respondWith(SERVICE_RESPONSE), { requestsPerDay: 2 });
    const request = { source: 'Bees', length: 'short' };
    expect((await requestOutline(instance, request)).status).toBe(200);
    expect((await requestOutline(instance, request)).status).toBe(200);
    expect(await requestOutline(instance, request)).toMatchObject({
      status: 429,
      code: 'outline.daily_limit',
    });
    expect((await requestOutline(instance, { ...request, outliner: 'notes' })).status).toBe(200);
    expect(server.requests).toHaveLength(2);
  });

  it('contain the words of the source if the service fails, without the key', async () => {
    await startServiceAndInstance((response) => {
      response.writeHead(401);
      response.end(`wrong key ${SERVICE_KEY}`);
    });
    const { status, events } = await requestOutline(instance, { source: 'Bees\n\nThey fly.', length: 'short' });
    expect(status).toBe(200);
    expect(events.at(-1)).toMatchObject({ event: 'done', completeness: 'notes', outline: { language: 'en' } });
    expect(JSON.stringify(events)).not.toContain(SERVICE_KEY);
  });

  it('abort the service request when the browser closes the connection', async () => {
    await startServiceAndInstance((response) => startEventStream(response));
    await instance.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = instance.app.server.address() as AddressInfo;
    const headers = { ...(await getCsrfHeaders(instance)), 'content-type': 'application/json' };
    const clientRequest = httpRequest({
      port,
      host: '127.0.0.1',
      path: '/api/outlines',
      method: 'POST',
      headers,
    });
    clientRequest.on('error', () => undefined);
    clientRequest.end(JSON.stringify({ source: 'Bees', length: 'short' }));
    await expect.poll(() => server.requests.length).toBe(1);
    clientRequest.destroy();
    await expect.poll(() => server.abortedConnections()).toBe(1);
    // If the aborted request causes an unhandled error within this time, the test fails.
    await setTimeout(20);
  });
});

describe('changes of topics by a service', () => {
  let server: ChatServer;
  let instance: Instance;
  let member: Visitor;
  const body = { action: 'rewrite', title: 'Bees', lines: ['They fly.'], language: 'en' };
  beforeAll(async () => {
    server = await startChatServer(respondWith('{"line":1,"text":"<b>Bees</b> fly https://evil.example"}'));
    const settings = { AI_URL: server.url, AI_KEY: SERVICE_KEY, AI_REQUESTS_PER_DAY: '2' };
    instance = await createInstance({ settings });
    member = await createMember(instance.app, 'Ada');
  });
  afterAll(async () => {
    await instance?.close();
    await server?.close();
  });

  it('are refused for visitors, invalid bodies and requests without the CSRF header', async () => {
    const visitor = await createVisitor(instance.app);
    expect((await visitor.post('/api/assist', body)).statusCode).toBe(401);
    for (const invalid of [
      { ...body, action: 'delete' },
      { ...body, lines: [] },
      { ...body, lines: [' '] },
      { ...body, lines: Array(41).fill('x') },
      { ...body, lines: ['x'.repeat(2001)] },
      { ...body, model: 'other' },
    ])
      expect((await member.post('/api/assist', invalid)).statusCode).toBe(400);
    const withoutToken = await member.send('POST', '/api/assist', body, { 'x-csrftoken': '' });
    expect(withoutToken.json().code).toBe('auth.csrf');
    expect(server.requests).toHaveLength(0);
  });

  it('are plain text, and are limited per day', async () => {
    const response = await member.post('/api/assist', body);
    expect(response.json()).toEqual({ lines: ['Bees fly'], parts: [] });
    expect((await member.post('/api/assist', { ...body, action: 'split' })).json().code).toBe('outline.failed');
    expect((await member.post('/api/assist', body)).json().code).toBe('outline.daily_limit');
  });

  it('do not exist without a service', async () => {
    const other = await createInstance();
    try {
      const otherMember = await createMember(other.app, 'Ada');
      expect((await otherMember.post('/api/assist', body)).statusCode).toBe(404);
    } finally {
      await other.close();
    }
  });
});
