import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { PublicError } from '@flydeck/contract/errors';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildTestApp, testCsrfHeaders } from '../testing/build-test-app.ts';

const pageQuery = z.object({ page: z.coerce.number().int().min(1) });

describe('buildApp', () => {
  it('reports liveness, but not readiness, while the database is unreachable', async () => {
    const app = await buildTestApp({ assertReady: async () => Promise.reject(new Error('gone: secret')) });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const response = await app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'server.unavailable', status: 503 });
    expect(response.body).not.toContain('secret');
  });

  it('returns the code and the request id of an internal error, but not its message', async () => {
    const app = await buildTestApp();
    app.get('/api/fault', () => {
      throw new Error('password is hunter2');
    });
    const response = await app.inject('/api/fault');
    expect(response.statusCode).toBe(500);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({
      code: 'server.internal',
      requestId: response.headers['x-request-id'],
    });
    expect(response.body).not.toContain('hunter2');
  });

  it.each([
    [
      'a body that is not JSON',
      { headers: { 'content-type': 'application/json' }, payload: '{' },
      400,
      'request.invalid',
    ],
    [
      'an unknown content type',
      { headers: { 'content-type': 'x/y' }, payload: 'a' },
      415,
      'request.unsupported_media_type',
    ],
    [
      'a body over the size limit',
      { headers: { 'content-type': 'application/json' }, payload: `"${'a'.repeat(2 ** 20)}"` },
      413,
      'request.too_large',
    ],
  ] as const)('rejects %s', async (_description, options, status, code) => {
    const app = await buildTestApp();
    app.post('/api/echo', () => 'never');
    const headers = { ...options.headers, ...testCsrfHeaders() };
    const response = await app.inject({ method: 'POST', url: '/api/echo', ...options, headers });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, status });
  });

  it('returns the path of an invalid parameter', async () => {
    const app = await buildTestApp();
    app.get('/api/list', { schema: { querystring: pageQuery } }, () => 'never');
    const response = await app.inject('/api/list?page=-1');
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toEqual([{ path: 'querystring.page', message: expect.any(String) }]);
  });

  it('returns public errors, and limits the API requests of an IP address', async () => {
    const app = await buildTestApp({
      config: { trustProxy: 0, siteUrl: undefined, apiRequestsPerMinute: 2 },
    });
    app.get('/api/mine', () => {
      throw new PublicError('auth.required');
    });
    expect((await app.inject('/api/mine')).statusCode).toBe(401);
    expect((await app.inject('/api/mine')).statusCode).toBe(401);
    const thirdResponse = await app.inject('/api/mine');
    expect(thirdResponse.statusCode).toBe(429);
    expect(thirdResponse.json().code).toBe('request.too_many');
    // Encoded paths and absolute URLs count as requests of the same path.
    for (const url of ['/%61pi/mine', '/a%70i/mine', 'http://elsewhere.example/api/mine'])
      expect((await app.inject({ url })).statusCode, url).toBe(429);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  it.each([
    [0, '127.0.0.1'],
    [1, '203.0.113.7'],
    [2, '198.51.100.1'],
    [3, '192.0.2.66'],
  ])('behind %i proxies trusts only the addresses that the proxies appended', async (trustProxy, ip) => {
    const app = await buildTestApp({
      config: { trustProxy, siteUrl: undefined, apiRequestsPerMinute: 0 },
    });
    app.get('/api/ip', (request) => request.ip);
    const headers = { 'x-forwarded-for': '192.0.2.66, 198.51.100.1, 203.0.113.7' };
    expect((await app.inject({ url: '/api/ip', headers })).body).toBe(ip);
  });

  it('returns a 404 page for unknown pages, JSON for unknown API paths, and 400 for invalid paths', async () => {
    const app = await buildTestApp();
    app.setErrorPages({
      notFound: (_request, reply) => reply.code(404).type('text/html').send('<h1>Lost?</h1>'),
    });
    const accept = 'text/html,*/*';
    expect((await app.inject({ url: '/x', headers: { accept } })).body).toBe('<h1>Lost?</h1>');
    expect((await app.inject({ url: '/api/x', headers: { accept } })).json().code).toBe('resource.not_found');
    expect((await app.inject('/%zz')).statusCode).toBe(400);
  });
});

describe('the Host header', () => {
  /**
   * Sends a request with these header lines, and returns the status line of the response. Uses a raw socket, because
   * HTTP clients do not send a header twice.
   */
  async function requestStatusLine(headerLines: readonly string[]): Promise<string> {
    const app = await buildTestApp();
    app.get('/page', () => 'page');
    await app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const { port } = app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      socket.write(['GET /page HTTP/1.1', ...headerLines, 'Connection: close', '', ''].join('\r\n'));
      return (await text(socket)).split('\r\n', 1)[0] ?? '';
    } finally {
      await app.close();
    }
  }

  it.each([
    ['once', ['Host: deck.example'], '200 OK'],
    ['never', [], '400 Bad Request'],
    ['twice', ['Host: deck.example', 'Host: attacker.example'], '400 Bad Request'],
    ['twice with one value', ['Host: deck.example', 'host: deck.example'], '400 Bad Request'],
  ])('is accepted only if it is sent exactly once: %s', async (_description, headerLines, status) => {
    expect(await requestStatusLine(headerLines)).toBe(`HTTP/1.1 ${status}`);
  });
});
