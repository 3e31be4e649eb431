import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { presentationPageSchema } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { pageDataOf, pageStateOf } from '../../testing/page-data.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
}, 60_000);
afterAll(() => instance?.close());

const get = (url: string, headers: Record<string, string> = {}) => instance.app.inject({ url, headers });

const errorCodeOf = (response: { json(): unknown }) => (response.json() as { code: string }).code;

describe('the view page', () => {
  it('contains metadata, text and pictures in its HTML, and removes scripts from the description', async () => {
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
    // The owner's e-mail address is at this domain.
    expect(body).not.toContain('secret.example');
    const page = presentationPageSchema.parse(pageDataOf(body));
    expect(page.steps.map((step) => step.topicId)).toEqual(['root', 'cumulus', 'cirrus']);
    expect(page.owner?.avatar.initials).toBe('AL');
  });

  it('contains its text as JSON-LD for search engines', async () => {
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

  it('redirects URLs with an outdated or missing slug or without a trailing slash to the current URL (V2.1)', async () => {
    const { oid, path } = await instance.publish();
    for (const url of [`/p/${oid}`, `/p/${oid}/`, `/p/${oid}/old-title/`, path.slice(0, -1)]) {
      const { statusCode, headers } = await get(`${url}?lang=de`);
      expect([url, statusCode, headers.location]).toEqual([url, 301, `${path}?lang=de`]);
    }
    expect((await get(path)).statusCode).toBe(200);
  });

  it('has a working URL if the title is not in Latin script', async () => {
    const { path } = await instance.publish({ document: { title: '空の雲 — облака' } });
    expect(path).toContain('%');
    expect((await get(path)).statusCode).toBe(200);
  });

  it('escapes the title', async () => {
    const title = '</title></script><script>alert("x")</script><!-- " onload=1';
    const { path } = await instance.publish({ document: { title } });
    const { body } = await get(path);
    expect(body).not.toContain('<script>alert');
    expect(pageDataOf<{ title: string }>(body).title).toBe(title);
  });
});

describe('localized pages', () => {
  it.each([
    [{ query: '', accept: undefined }, 'en', 'Transcript'],
    [{ query: '', accept: 'de-AT,de;q=0.9,en;q=0.8' }, 'de', 'Transkript'],
    [{ query: '?lang=ja', accept: 'de' }, 'ja', 'テキスト全文'],
    [{ query: '?lang=xx', accept: 'fr;q=0.5, ko' }, 'ko', '전체 텍스트'],
    [{ query: '?lang=de&lang=fr', accept: 'hu' }, 'hu', 'Átirat'],
    [{ query: '', accept: 'xx,*;q=0.1' }, 'en', 'Transcript'],
    [{ query: '', accept: 'de;q=0,fr' }, 'fr', 'Transcription'],
  ])('for the request %j are in the language %s', async ({ query, accept }, language, expectedText) => {
    const { path } = await instance.publish();
    const { body, headers } = await get(path + query, accept === undefined ? {} : { 'accept-language': accept });
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toContain(expectedText);
    expect(headers['content-language']).toBe(language);
    expect(headers.vary).toBe('Accept-Language, Accept-Encoding');
  });

  it('load only the messages of their language', async () => {
    const { path } = await instance.publish();
    const { body } = await get(`${path}?lang=de`);
    const [, file = ''] = /id="page-messages" data-src="([^"]+)"/.exec(body) ?? [];
    const messages = await get(file);
    expect(messages.headers['cache-control']).toContain('immutable');
    expect(JSON.parse(messages.body)['page.transcript']).toBe('Transkript');
    // 'Átirat' is the same message in Hungarian.
    expect(body + messages.body).not.toContain('Átirat');
  });

  it('contain the numbers as formatted by the server, so that the browser does not format them again', async () => {
    const { path } = await instance.publish();
    const { body } = await get(`${path}?lang=de`);
    // A key consists of the language, the style and the number.
    expect(pageStateOf(body).formatted).toMatchObject({ 'de:compact:0': '0', 'de:plain:0': '0' });
  });

  it.each(['a'.repeat(20_000), ';;;q=,,,=', 'de;q=abc', '-', '\u00ff', 'en-'.repeat(400)])(
    'are served despite a malformed Accept-Language',
    async (accept) => {
      const { path } = await instance.publish();
      expect((await get(path, { 'accept-language': accept })).statusCode).toBe(200);
    },
  );
});

describe('the server', () => {
  it('serves unlisted presentations by their URL, and prevents caching and indexing', async () => {
    const { path, oid } = await instance.publish({ privacy: 'hidden', document: { title: 'An unlisted one' } });
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
    expect((await get('/')).body).not.toContain(oid);
  });

  it('returns the same responses for private presentations as for missing presentations', async () => {
    const { path, oid } = await instance.publish({ privacy: 'private' });
    const getMissing = () => get('/p/AAAAAAAAAAAAAAAA/x/');
    let missing = await getMissing();
    expect(missing.body).toContain('Page not found');
    for (const url of [
      path,
      `/p/${oid}`,
      '/p/short/x/',
      `/p/${'x'.repeat(100)}/`,
      '/p/%00%00%00%00%00%00%00%00%00%00%00%00/',
    ]) {
      const previous = missing;
      const response = await get(url);
      missing = await getMissing();
      expect([url, response.statusCode]).toEqual([url, 404]);
      // The suggested search terms of all pages can be refreshed between two requests.
      expect([previous.body, missing.body]).toContain(response.body);
    }
    const personal = await get(`/api/page/presentation/${oid}`);
    const missingPersonal = await get('/api/page/presentation/AAAAAAAAAAAAAAAA');
    expect([personal.statusCode, errorCodeOf(personal)]).toEqual([404, errorCodeOf(missingPersonal)]);
  });

  it('returns 404 pages in the language of the cookie', async () => {
    const missing = await get('/p/AAAAAAAAAAAAAAAA/', { cookie: 'language=ja', accept: 'text/html' });
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect(missing.body).toContain('<html lang="ja"');
    const unknownUrl = await get('/nowhere', { cookie: 'language=hu', accept: 'text/html' });
    expect([unknownUrl.statusCode, unknownUrl.body.includes('<html lang="hu"')]).toEqual([404, true]);
  });

  it('stops serving the scene when a presentation becomes private', async () => {
    const { path, oid } = await instance.publish({ document: { title: 'Clouds made private' } });
    const { sceneUrl } = presentationPageSchema.parse(pageDataOf((await get(path)).body));
    expect((await get(sceneUrl)).statusCode).toBe(200);
    // An open page may still request the previous scene.
    await instance.publish({ oid, document: { title: 'Other clouds' } });
    expect((await get(sceneUrl)).statusCode).toBe(200);
    await instance.publish({ oid, privacy: 'private', document: { title: 'Other clouds' } });
    expect((await get(sceneUrl)).statusCode).toBe(404);
    await expect.poll(async () => (await get(path)).statusCode).toBe(404);
  });

  it("rejects publishing to the oid of another owner's presentation or to an unknown oid", async () => {
    const { oid } = await instance.publish();
    await expect(instance.publish({ oid, owner: 'mallory' })).rejects.toThrow('There is no such presentation.');
    await expect(instance.publish({ oid: 'AAAAAAAAAAAAAAAA' })).rejects.toThrow('There is no such presentation.');
  });
});

describe('the cached page', () => {
  it('consists of the same bytes for every visitor', async () => {
    const { path } = await instance.publish();
    const pageWithoutCookie = await get(path);
    const pageWithCookie = await get(path, { cookie: 'session=abc; language=xx', 'user-agent': 'other' });
    expect(pageWithCookie.rawPayload.equals(pageWithoutCookie.rawPayload)).toBe(true);
    expect(pageWithoutCookie.headers['set-cookie']).toBeUndefined();
    expect(pageWithoutCookie.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
  });

  it('is in the language of the cookie, and only the browser caches it if Accept-Language differs', async () => {
    const { path } = await instance.publish();
    const cookie = 'a=b; language=de';
    const chosenPage = await get(path, { cookie, 'accept-language': 'fr' });
    expect(chosenPage.headers['content-language']).toBe('de');
    expect(chosenPage.body).toContain('<html lang="de"');
    expect(chosenPage.headers['cache-control']).toBe('private, no-cache');
    const revalidated = await get(path, { cookie, 'if-none-match': String(chosenPage.headers.etag) });
    expect([revalidated.statusCode, revalidated.headers['cache-control']]).toEqual([304, 'private, no-cache']);
    // A language in the URL overrides the cookie. A page in the language that the browser prefers is cached publicly.
    const pageByUrl = await get(`${path}?lang=ja`, { cookie });
    const preferredPage = await get(path, { cookie, 'accept-language': 'de-AT' });
    const pageByHeader = await get(path, { 'accept-language': 'de' });
    expect(pageByUrl.headers['content-language']).toBe('ja');
    for (const response of [pageByUrl, preferredPage, pageByHeader])
      expect(response.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(pageByHeader.rawPayload.equals(chosenPage.rawPayload)).toBe(true);
  });

  it('is compressed, and revalidated with its ETag', async () => {
    const { path } = await instance.publish();
    const plain = await get(path);
    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gz.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    const etag = String(plain.headers.etag);
    const revalidated = await get(path, { 'if-none-match': `"x", ${etag}` });
    expect([revalidated.statusCode, revalidated.body, revalidated.headers.etag]).toEqual([304, '', etag]);
    expect((await get(path, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  it('is returned without a body to HEAD requests', async () => {
    const { path } = await instance.publish();
    const { statusCode, body, headers } = await instance.app.inject({ method: 'HEAD', url: path });
    expect([statusCode, body]).toEqual([200, '']);
    expect(Number(headers['content-length'])).toBeGreaterThan(1000);
  });

  it('is dropped by every process when its presentation is published again', async () => {
    const { path, oid } = await instance.publish({ document: { title: 'Before' } });
    for (const app of [instance.app, instance.secondApp])
      expect((await app.inject({ url: path })).body).toContain('Before');
    const { path: newPath } = await instance.publish({ oid, document: { title: 'After' } });
    for (const app of [instance.app, instance.secondApp]) {
      await expect.poll(async () => (await app.inject({ url: newPath })).body).toContain('<title>After');
      expect((await app.inject({ url: path })).headers.location).toBe(newPath);
    }
  });
});
