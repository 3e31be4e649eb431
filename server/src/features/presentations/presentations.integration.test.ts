import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { FLAG_NAMES } from '@flydeck/contract/flags/flags';
import { personalPageSchema, presentationPageSchema } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInstance, type Instance } from '../../testing/an-instance.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await anInstance();
}, 60_000);
afterAll(() => instance?.close());

const get = (url: string, headers: Record<string, string> = {}) => instance.app.inject({ url, headers });

const codeIn = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;

/** The JSON that a page hydrates from. */
function stateOf(html: string) {
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return JSON.parse(json) as {
    data: unknown;
    context: Record<string, unknown>;
    formatted: Record<string, string>;
  };
}

describe('the view page', () => {
  it('carries everything that readers and robots need', async () => {
    const document = { description: 'Soft <b>things</b><script>alert(1)</script>', tags: ['sky', 'sea'] };
    const { path } = await instance.publish({ document });
    const { statusCode, body, headers } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
    expect(body).toContain('<title>Clouds over the sea · Skyhouse</title>');
    expect(body).toContain(`<link rel="canonical" href="https://deck.example${path}">`);
    expect(body).toContain('hreflang="ja"');
    expect(body).toContain('property="og:image"');
    expect(body).toContain('name="twitter:card" content="player"');
    expect(body).toMatch(
      /<link rel="preload" as="image" [^>]*"\/assets\/[0-9a-f]{64}\.(jpg|webp)[^>]* fetchpriority="high">/,
    );
    expect(body).toContain('Soft <b>things</b>');
    expect(body).not.toContain('alert(1)');
    expect(body).toContain('Fair &lt;weather&gt; &amp; sun');
    expect(body).toMatch(/<noscript>.*<img[^>]*loading="lazy"/s);
    expect(body).not.toContain('secret.example');
    const page = presentationPageSchema.parse(stateOf(body).data);
    expect(page.steps.map((step) => step.topicId)).toEqual(['root', 'cumulus', 'cirrus']);
    expect(page.owner?.avatar.initials).toBe('AL');
  });

  it('tells search engines its text as JSON-LD', async () => {
    const { path } = await instance.publish({ document: { tags: ['sky', 'sea'] } });
    const { body } = await get(path);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'PresentationDigitalDocument',
      name: 'Clouds over the sea',
      keywords: 'sky,sea',
      text: expect.stringContaining('Fair <weather> & sun') as string,
    });
  });

  it('leads stale, missing and slashless addresses to the right one', async () => {
    const { oid, path } = await instance.publish();
    for (const url of [`/p/${oid}`, `/p/${oid}/`, `/p/${oid}/old-title/`, path.slice(0, -1)]) {
      const { statusCode, headers } = await get(`${url}?lang=de`);
      expect([url, statusCode, headers.location]).toEqual([url, 301, `${path}?lang=de`]);
    }
    expect((await get(path)).statusCode).toBe(200);
  });

  it('has addresses in any script', async () => {
    const { path } = await instance.publish({ document: { title: '空の雲 — облака' } });
    expect(path).toContain('%');
    expect((await get(path)).statusCode).toBe(200);
  });

  it('does not let a title out of its place', async () => {
    const title = '</title></script><script>alert("x")</script><!-- " onload=1';
    const { path } = await instance.publish({ document: { title } });
    const { body } = await get(path);
    expect(body).not.toContain('<script>alert');
    expect((stateOf(body).data as { title: string }).title).toBe(title);
  });
});

describe('languages', () => {
  it.each([
    [{ url: '', accept: undefined }, 'en', 'Transcript'],
    [{ url: '', accept: 'de-AT,de;q=0.9,en;q=0.8' }, 'de', 'Transkript'],
    [{ url: '?lang=ja', accept: 'de' }, 'ja', 'テキスト全文'],
    [{ url: '?lang=xx', accept: 'fr;q=0.5, ko' }, 'ko', '전체 텍스트'],
    [{ url: '?lang=de&lang=fr', accept: 'hu' }, 'hu', 'Átirat'],
    [{ url: '', accept: 'xx,*;q=0.1' }, 'en', 'Transcript'],
    [{ url: '', accept: 'de;q=0,fr' }, 'fr', 'Transcription'],
  ])('%j is answered in %s', async ({ url, accept }, language, word) => {
    const { path } = await instance.publish();
    const { body, headers } = await get(
      path + url,
      accept === undefined ? {} : { 'accept-language': accept },
    );
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toContain(word);
    expect(headers['content-language']).toBe(language);
    expect(headers.vary).toBe('Accept-Language, Accept-Encoding');
  });

  it('ships the messages of its own language and no others', async () => {
    const { path } = await instance.publish();
    const { body } = await get(`${path}?lang=de`);
    const [, file = ''] = /id="page-messages" data-src="([^"]+)"/.exec(body) ?? [];
    const messages = await get(file);
    expect(messages.headers['cache-control']).toContain('immutable');
    expect(JSON.parse(messages.body)['page.transcript']).toBe('Transkript');
    expect(body + messages.body).not.toContain('Átirat');
  });

  it('ships what the server formatted, so that the browser need not', async () => {
    const { path } = await instance.publish();
    const { body } = await get(`${path}?lang=de`);
    expect(stateOf(body).formatted).toMatchObject({ 'de:compact:0': '0', 'de:plain:0': '0' });
  });

  it.each(['a'.repeat(20_000), ';;;q=,,,=', 'de;q=abc', '-', '\u00ff', 'en-'.repeat(400)])(
    'a strange Accept-Language changes nothing',
    async (accept) => {
      const { path } = await instance.publish();
      expect((await get(path, { 'accept-language': accept })).statusCode).toBe(200);
    },
  );
});

describe('who may see what', () => {
  it('shows hidden presentations by their address, unlisted and uncached', async () => {
    const { path, oid } = await instance.publish({ privacy: 'hidden', document: { title: 'A hidden one' } });
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
    expect((await get('/')).body).not.toContain(oid);
  });

  it('answers for private ones exactly as for those that are not there', async () => {
    const { path, oid } = await instance.publish({ privacy: 'private' });
    const missing = await get('/p/AAAAAAAAAAAAAAAA/x/');
    expect(missing.body).toContain('This page isn’t here');
    for (const url of [
      path,
      `/p/${oid}`,
      '/p/short/x/',
      `/p/${'x'.repeat(100)}/`,
      '/p/%00%00%00%00%00%00%00%00%00%00%00%00/',
    ]) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 404, missing.body]);
    }
    const personal = await get(`/api/page/presentation/${oid}`);
    const none = await get('/api/page/presentation/AAAAAAAAAAAAAAAA');
    expect([personal.statusCode, codeIn(personal)]).toEqual([404, codeIn(none)]);
  });

  it('takes the scene back when a presentation becomes private', async () => {
    const { path, oid } = await instance.publish({ document: { title: 'Clouds that were taken back' } });
    const { sceneUrl } = presentationPageSchema.parse(stateOf((await get(path)).body).data);
    expect((await get(sceneUrl)).statusCode).toBe(200);
    // An open page may still ask for the scene before.
    await instance.publish({ oid, document: { title: 'Other clouds' } });
    expect((await get(sceneUrl)).statusCode).toBe(200);
    await instance.publish({ oid, privacy: 'private', document: { title: 'Other clouds' } });
    expect((await get(sceneUrl)).statusCode).toBe(404);
    await expect.poll(async () => (await get(path)).statusCode).toBe(404);
  });

  it('lets nobody publish over what is not theirs', async () => {
    const { oid } = await instance.publish();
    await expect(instance.publish({ oid, owner: 'mallory' })).rejects.toThrow(
      'There is no such presentation.',
    );
    await expect(instance.publish({ oid: 'AAAAAAAAAAAAAAAA' })).rejects.toThrow(
      'There is no such presentation.',
    );
  });
});

describe('the kept page', () => {
  it('is the same bytes for everyone, whoever asks', async () => {
    const { path } = await instance.publish();
    const first = await get(path);
    const second = await get(path, { cookie: 'session=abc; language=de', 'user-agent': 'other' });
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(first.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
  });

  it('is packed, and revalidated with its ETag', async () => {
    const { path } = await instance.publish();
    const plain = await get(path);
    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gz.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    const etag = String(plain.headers.etag);
    const again = await get(path, { 'if-none-match': `"x", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get(path, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const { path } = await instance.publish();
    const { statusCode, body, headers } = await instance.app.inject({ method: 'HEAD', url: path });
    expect([statusCode, body]).toEqual([200, '']);
    expect(Number(headers['content-length'])).toBeGreaterThan(1000);
  });

  it('is forgotten by every process when its presentation is published anew', async () => {
    const { path, oid } = await instance.publish({ document: { title: 'Before' } });
    for (const app of [instance.app, instance.other])
      expect((await app.inject({ url: path })).body).toContain('Before');
    const { path: next } = await instance.publish({ oid, document: { title: 'After' } });
    for (const app of [instance.app, instance.other]) {
      await expect.poll(async () => (await app.inject({ url: next })).body).toContain('<title>After');
      expect((await app.inject({ url: path })).headers.location).toBe(next);
    }
  });
});

describe('the personal part', () => {
  it('comes as small JSON that nobody keeps', async () => {
    const { oid } = await instance.publish();
    const answer = await get(`/api/page/presentation/${oid}`, { cookie: 'a=b; language=hu' });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(personalPageSchema.parse(answer.json())).toEqual({
      isAuthenticated: false,
      isGuest: false,
      viewerRights: { edit: false, comment: false },
      isOwner: false,
      mayCurate: false,
      mayExportPdf: false,
      pdfDownloadPrice: { kind: 'paid', amount: 299, currency: 'EUR', vatLabel: null },
      hasLikedPrezi: false,
      likesCount: 0,
      viewCount: 0,
      showMakeACopyButton: false,
      makeACopyRedirectUrl: expect.stringMatching(/^\/signup\/\?next=%2Fp%2F/),
      language: 'hu',
      isMobile: false,
      viewerName: '',
      viewerEmail: '',
      nativeApp: null,
      evaluatedFeatures: Object.fromEntries(FLAG_NAMES.map((name) => [name, name === 'pdf_download'])),
    });
    const hostile = await get(`/api/page/presentation/${oid}`, { cookie: 'language=<script>' });
    expect(personalPageSchema.parse(hostile.json()).language).toBeNull();
  });
});

describe('files', () => {
  const pageOf = async () =>
    presentationPageSchema.parse(stateOf((await get((await instance.publish()).path)).body).data);

  it('are immutable and typed; scenes are packed', async () => {
    const page = await pageOf();
    const scene = await get(page.sceneUrl, { 'accept-encoding': 'br' });
    expect(scene.headers).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
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

  it('are sent in parts', async () => {
    const { previewUrl } = await pageOf();
    const url = previewUrl ?? '';
    const whole = await get(url);
    const size = whole.rawPayload.length;
    const part = await get(url, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${size}`]);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true);
    const beyond = await get(url, { range: `bytes=${'9'.repeat(19)}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    const many = await get(url, {
      range: `bytes=${Array.from({ length: 500 }, (_, i) => `${i}-${i}`).join(',')}`,
    });
    expect([many.statusCode, many.rawPayload.length]).toEqual([200, size]);
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
  ])('%s leads nowhere', async (url) => {
    const { statusCode, body } = await get(url);
    expect([400, 404]).toContain(statusCode);
    expect(body).not.toContain('root:');
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('%s is not for pages and files', async (method) => {
    const page = await pageOf();
    for (const url of ['/', page.sceneUrl, page.previewUrl ?? '/', '/robots.txt']) {
      const { statusCode } = await instance.app.inject({ method, url });
      expect([404, 405]).toContain(statusCode);
    }
  });
});

describe('around the pages', () => {
  it('names on the home page the picked one first, then the newest', async () => {
    const { oid, path } = await instance.publish({ document: { title: 'The picked one' } });
    await instance.pick(oid);
    const later = await instance.publish({ document: { title: 'The newest one' } });
    await expect.poll(async () => (await get('/')).body).toContain('The newest one');
    const { body } = await get('/');
    expect(body.indexOf(path)).toBeLessThan(body.indexOf(later.path));
    expect(stateOf(body).data).toMatchObject({ featured: { card: { oid } } });
  });

  it('loads scripts and styles of the build only, precompressed and immutable', async () => {
    const { body } = await get('/');
    const files = [...body.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files) {
      const { statusCode, headers } = await get(file, { 'accept-encoding': 'br' });
      expect([file, statusCode, headers['cache-control']]).toEqual([
        file,
        200,
        'public, max-age=31536000, immutable',
      ]);
      if (/\.(js|css)$/.test(file)) expect(headers['content-encoding']).toBe('br');
    }
  });

  it('lets pages load nothing from elsewhere, and nobody frame them', async () => {
    const { path } = await instance.publish();
    for (const url of ['/', path, '/p/AAAAAAAAAAAAAAAA/']) {
      const { headers } = await get(url);
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('helps those who went astray, in words or in JSON', async () => {
    const page = await get('/nowhere', { accept: 'text/html', 'accept-language': 'es' });
    expect([page.statusCode, page.body.includes('Esta página no está aquí')]).toEqual([404, true]);
    expect(page.body).toContain('action="/explore/search/"');
    const json = await get('/api/nowhere', { accept: 'text/html' });
    expect([json.statusCode, json.json()]).toMatchObject([404, { code: 'resource.not_found' }]);
  });

  it('does not believe in hosts that are none', async () => {
    const { statusCode, body } = await get('/', { host: 'evil.example/"><script>' });
    expect(statusCode).toBe(200);
    expect(body).not.toContain('evil.example');
  });

  it('tells robots what they may read', async () => {
    expect((await get('/robots.txt')).body).toContain('Disallow: /api/');
  });
});
