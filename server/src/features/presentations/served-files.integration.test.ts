import { brotliDecompressSync } from 'node:zlib';
import { presentationPageSchema } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { pageDataOf } from '../../testing/page-data.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
}, 60_000);
afterAll(() => instance?.close());

const get = (url: string, headers: Record<string, string> = {}) => instance.app.inject({ url, headers });

describe('published files', () => {
  const publishAndLoadPageData = async () =>
    presentationPageSchema.parse(pageDataOf((await get((await instance.publish()).path)).body));

  it('have a media type; scenes are compressed and cached as immutable', async () => {
    const page = await publishAndLoadPageData();
    const scene = await get(page.sceneUrl, { 'accept-encoding': 'br' });
    expect(scene.headers).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { fonts } = JSON.parse(brotliDecompressSync(scene.rawPayload).toString()) as {
      fonts: { url: string }[];
    };
    const font = await get(fonts[0]?.url ?? '');
    expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
    expect((await get(page.previewUrl ?? '')).headers['content-type']).toBe('image/webp');
    expect((await get(page.preview?.url ?? '')).headers['content-type']).toBe('image/jpeg');
    expect((await get(page.sceneUrl, { 'if-none-match': String(scene.headers.etag) })).statusCode).toBe(304);
  });

  it('support range requests and HEAD requests', async () => {
    const { previewUrl } = await publishAndLoadPageData();
    const url = previewUrl ?? '';
    const fullResponse = await get(url);
    const size = fullResponse.rawPayload.length;
    const rangeResponse = await get(url, { range: 'bytes=10-19' });
    expect([rangeResponse.statusCode, rangeResponse.headers['content-range']]).toEqual([206, `bytes 10-19/${size}`]);
    expect(rangeResponse.rawPayload.equals(fullResponse.rawPayload.subarray(10, 20))).toBe(true);
    const beyond = await get(url, { range: `bytes=${'9'.repeat(19)}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    // The server ignores a header with several ranges.
    const withSeveralRanges = await get(url, {
      range: `bytes=${Array.from({ length: 500 }, (_, i) => `${i}-${i}`).join(',')}`,
    });
    expect([withSeveralRanges.statusCode, withSeveralRanges.rawPayload.length]).toEqual([200, size]);
    const stale = await get(url, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect(stale.statusCode).toBe(200);
    const head = await instance.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(size), '']);
  });

  it.each([
    '/assets/../../../etc/passwd',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/x',
    '/assets/..%5c..%5cx',
    '/assets/a%00.png',
    '/assets/.hidden',
    `/assets/${'a'.repeat(400)}`,
    '/fonts/none.woff2',
    '/scenes/none.json',
    `/scenes/${'0'.repeat(64)}.json`,
    `/scenes/${'0'.repeat(64)}.json.br`,
    '/documents/x.json',
    '/originals/x',
    '/static/../../package.json',
    '/static/.vite/manifest.json',
    '/.vite/manifest.json',
  ])('are not served at the invalid URL %s, which returns 400 or 404', async (url) => {
    const { statusCode, body } = await get(url);
    expect([400, 404]).toContain(statusCode);
    // `/etc/passwd` contains this text.
    expect(body).not.toContain('root:');
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('reject %s requests', async (method) => {
    const page = await publishAndLoadPageData();
    for (const url of ['/', page.sceneUrl, page.previewUrl ?? '/', '/robots.txt']) {
      const { statusCode } = await instance.app.inject({ method, url });
      expect([404, 405]).toContain(statusCode);
    }
  });
});

describe('the server', () => {
  it('lists the picked presentation before the newest on the home page', async () => {
    const { oid, path } = await instance.publish({ document: { title: 'The picked one' } });
    await instance.pick(oid);
    const newest = await instance.publish({ document: { title: 'The newest one' } });
    await expect.poll(async () => (await get('/')).body).toContain('The newest one');
    const { body } = await get('/');
    expect(body.indexOf(path)).toBeLessThan(body.indexOf(newest.path));
    expect(pageDataOf(body)).toMatchObject({ featuredPresentation: { card: { oid } } });
  });

  it('serves a home page that loads only immutable, compressed files with a hash in their name (S7.18)', async () => {
    const { body } = await get('/');
    const files = [...body.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThanOrEqual(3);
    // No file is loaded from another host.
    expect(body).not.toMatch(/<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]* (?:src|href)="(?!\/static\/)/);
    for (const file of files) {
      expect(file).toMatch(/-[\w-]{8}\.\w+$/);
      const { statusCode, headers } = await get(file, { 'accept-encoding': 'br' });
      expect([file, statusCode, headers['cache-control']]).toEqual([file, 200, 'public, max-age=31536000, immutable']);
      if (/\.(js|css)$/.test(file)) expect(headers['content-encoding']).toBe('br');
    }
  });

  it('sends a content security policy that allows only scripts of the instance, and no framing (V6.10)', async () => {
    const { path } = await instance.publish();
    for (const url of ['/', path, '/p/AAAAAAAAAAAAAAAA/']) {
      const { headers } = await get(url);
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('responds to unknown URLs with a localized 404 page, or with JSON under /api', async () => {
    const page = await get('/nowhere', { accept: 'text/html', 'accept-language': 'es' });
    expect([page.statusCode, page.body.includes('Página no encontrada')]).toEqual([404, true]);
    expect(page.body).toContain('action="/explore/search/"');
    const json = await get('/api/nowhere', { accept: 'text/html' });
    expect([json.statusCode, json.json()]).toMatchObject([404, { code: 'resource.not_found' }]);
  });

  it('ignores an invalid Host header', async () => {
    const { statusCode, body } = await get('/', { host: 'evil.example/"><script>' });
    expect(statusCode).toBe(200);
    expect(body).not.toContain('evil.example');
  });

  it('serves robots.txt', async () => {
    expect((await get('/robots.txt')).body).toContain('Disallow: /api/');
  });
});
