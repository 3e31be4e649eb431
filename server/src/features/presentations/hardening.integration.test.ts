import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { presentationPageSchema } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';

// Tests with malicious requests.

let instance: Instance;
beforeAll(async () => {
  instance = await createInstance({ origin: null, trustProxy: true });
}, 60_000);
afterAll(() => instance?.close());

const get = (url: string, headers: Record<string, string> = {}) => instance.app.inject({ url, headers });

/** Sends raw bytes and returns the server's response. */
function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(response));
    // The server may close the connection while the client is still sending.
    socket.on('error', (error) => (response === '' ? reject(error) : resolve(response)));
  });
}

describe('an instance without a configured origin', () => {
  it('does not serve a page that was rendered for another host', async () => {
    const { path } = await instance.publish();
    const pageOfEvilHost = await get(path, { host: 'evil.example' });
    const pageOfGoodHost = await get(path, { host: 'good.example' });
    expect(pageOfEvilHost.body).toContain('http://evil.example');
    expect(pageOfGoodHost.body).not.toContain('evil.example');
    const forwarded = await get(path, { host: 'good.example', 'x-forwarded-host': 'evil.example' });
    expect(forwarded.headers.vary).toContain('X-Forwarded-Host');
    expect((await get(path, { host: 'good.example' })).body).not.toContain('evil.example');
  });

  it('sends the same page for the real host before and between requests with invented hosts', async () => {
    const { path } = await instance.publish();
    for (let i = 0; i < 5; i += 1) await get(path, { host: 'real.example' });
    const etag = (await get(path, { host: 'real.example' })).headers.etag;
    for (let i = 0; i < 40; i += 1) {
      expect((await get(path, { host: `h${i}.example` })).statusCode).toBe(200);
      expect((await get(path, { host: 'real.example' })).headers.etag).toBe(etag);
    }
  });
});

describe('raw requests', () => {
  let port: number;
  beforeAll(async () => {
    await instance.app.listen({ host: '127.0.0.1', port: 0 });
    port = (instance.app.server.address() as AddressInfo).port;
  });

  it('receive 400 without internal details if they are not valid HTTP', async () => {
    const response = await sendRaw(port, 'GET / HTTP/9.9\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).not.toMatch(/node|fastify|\/src\//i);
  });

  it('receive 431 for headers that are too large', async () => {
    const response = await sendRaw(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('each receive one complete response if they share a connection', async () => {
    const { path } = await instance.publish();
    const requestText = (method: string, { isLast }: { isLast: boolean }) =>
      `${method} ${path} HTTP/1.1\r\nHost: real.example\r\nConnection: ${isLast ? 'close' : 'keep-alive'}\r\n\r\n`;
    await sendRaw(port, requestText('GET', { isLast: true }));
    const response = await sendRaw(
      port,
      requestText('GET', { isLast: false }) +
        requestText('HEAD', { isLast: false }) +
        requestText('GET', { isLast: true }),
    );
    expect(response.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
    expect(response.match(/<\/html>/g)).toHaveLength(2);
    expect(new Set(response.match(/x-request-id: \S+/g)).size).toBe(3);
  });
});

describe('the server', () => {
  it('responds with 404 to methods other than GET and HEAD for the page of a presentation', async () => {
    const { path } = await instance.publish();
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const response = await instance.app.inject({ method, url: path });
      expect(response.statusCode).toBe(404);
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('ignores unknown and invalid query parameters of a page', async () => {
    const { path } = await instance.publish();
    const withoutQuery = await get(path);
    for (const query of ['?a=1', `?x=${'y'.repeat(5000)}`, '?lang=xx', '?lang=de&lang=en', '?__proto__[a]=1'])
      expect((await get(path + query)).headers.etag).toBe(withoutQuery.headers.etag);
  });

  it('escapes a title in headers, URLs and scripts', async () => {
    const title = '</script><script>alert(1)</script>\r\nSet-Cookie: a=b \u2028 "\'`<!--';
    const { path } = await instance.publish({ document: { title, tags: [title.slice(0, 60)] } });
    const { body, headers } = await get(path);
    expect(path).toMatch(/^\/p\/[A-Za-z0-9_-]+\/[A-Za-z0-9%-]+\/$/);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).not.toContain('<script>alert(1)');
    const scripts = [...body.matchAll(/<script[^>]*type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)];
    expect(scripts.length).toBeGreaterThan(1);
    for (const [, json] of scripts) {
      expect(json).not.toMatch(/[<\u2028]/);
      expect(() => JSON.parse(json!)).not.toThrow();
    }
    // A line break in the URL must not add a header.
    const injected = await get(`${path.slice(0, 8)}%0d%0aSet-Cookie:x=y/`);
    expect(injected.headers['set-cookie']).toBeUndefined();
  });

  it('responds to HEAD with the length of the range and no body, and ignores a header with 501 ranges', async () => {
    const { path } = await instance.publish();
    const json = /id="page-data">(.*?)<\/script>/s.exec((await get(path)).body)![1]!;
    const page = presentationPageSchema.parse((JSON.parse(json) as { data: unknown }).data);
    const url = page.previewUrl!;
    const { headers, body } = await instance.app.inject({
      method: 'HEAD',
      url,
      headers: { range: 'bytes=0-9' },
    });
    expect([headers['content-length'], body]).toEqual(['10', '']);
    const excessive = await get(url, { range: `bytes=${'0-1,'.repeat(500)}0-1` });
    expect(excessive.statusCode).toBe(200);
  });

  it('sends security headers and no internal details for files and endpoints that do not exist', async () => {
    for (const url of ['/assets/none.svg', '/scenes/0.json', '/api/none', '/%zz']) {
      const { headers, body } = await get(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(body).not.toMatch(/\/src\/|node_modules|stack/);
    }
  });
});
