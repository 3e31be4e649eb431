import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { publish, publishedUrl } from './testing/published.ts';
import { rawGet } from './testing/raw-get.ts';
import { serverDataDir } from './testing/server.ts';
import { TOUR_SLIDES } from './testing/tour-pptx.ts';

let url: string;
let html: string;

beforeAll(async () => {
  url = await publishedUrl('tour');
  html = (await rawGet(url)).body.toString('utf8');
});

/** Returns what the first group of `pattern` matches in the HTML of the page, such as the value of an attribute. */
const match = (pattern: RegExp) => pattern.exec(html)?.[1];

describe('a public page', () => {
  it('has title, description and picture for link previews, and preloads the first picture that it shows', async () => {
    const openGraph = (name: string) => match(new RegExp(`<meta property="og:${name}" content="([^"]*)">`));
    expect(openGraph('title')).toBeTruthy();
    expect(openGraph('description')).toBeTruthy();
    expect(openGraph('url')).toBe(url);
    expect(match(/<meta name="twitter:card" content="([^"]*)">/)).toBe('summary_large_image');
    const image = openGraph('image') ?? '';
    expect(match(/<meta name="twitter:image" content="([^"]*)">/)).toBe(image);
    const picture = await rawGet(image);
    expect(picture.status).toBe(200);
    expect(picture.headers['content-type']).toMatch(/^image\//);
    expect(picture.headers['cache-control']).toContain('immutable');
    const firstPicture = match(/<link rel="preload" as="image" href="([^"]+)" fetchpriority="high">/) ?? '';
    expect(html).toContain(`<img class="${match(/<img class="([^"]+)"/)}" src="${firstPicture}"`);
    expect((await rawGet(new URL(firstPicture, url).href)).status).toBe(200);
  });

  it('has the whole transcript as structured data', () => {
    const json = match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? '';
    const structuredData = JSON.parse(json) as Record<string, unknown>;
    expect(structuredData).toMatchObject({ '@type': 'PresentationDigitalDocument', url });
    for (const { title, paragraphs } of TOUR_SLIDES)
      for (const text of [title, ...paragraphs]) expect(structuredData['text']).toContain(text);
  });

  it('has one canonical URL and alternate URLs for nine languages (S9.4)', async () => {
    expect(match(/<link rel="canonical" href="([^"]*)">/)).toBe(url);
    const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)];
    expect(alternates.map(([, language]) => language).sort()).toEqual(
      ['de', 'en', 'es', 'fr', 'hu', 'it', 'ja', 'ko', 'pt', 'x-default'].sort(),
    );
    const german = await rawGet(alternates.find(([, language]) => language === 'de')?.[2] ?? '');
    expect(german.body.toString('utf8')).toContain('<html lang="de"');
  });

  it('is the target of redirects from URLs with a missing or outdated slug (V2.1)', async () => {
    const [, oid] = /\/p\/([^/]+)\//.exec(url) ?? [];
    for (const path of [`/p/${oid}`, `/p/${oid}/`, `/p/${oid}/another-name/`]) {
      const response = await rawGet(new URL(path, url).href);
      expect(response.status).toBe(301);
      expect(new URL(response.headers.location ?? '', url).href).toBe(url);
    }
  });
});

describe('the response of a presentation page', () => {
  it('of a public presentation has the same bytes for every visitor and sets no cookie', async () => {
    const first = await rawGet(url, {
      cookie: 'language=xx; __Secure-flydeck.session_token=one; flydeck.session_token=one',
      'user-agent': 'A',
    });
    const second = await rawGet(url, { cookie: `putma-id=${'A'.repeat(43)}`, 'user-agent': 'B' });
    expect(first.body.equals(second.body)).toBe(true);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(first.headers['cache-control']).toMatch(/public.*stale-while-revalidate/);
    expect(first.headers.vary?.toLowerCase()).not.toContain('cookie');
  });

  it('has status 304 and no body when the ETag matches', async () => {
    const { headers } = await rawGet(url);
    const repeated = await rawGet(url, { 'if-none-match': headers.etag ?? '' });
    expect(repeated.status).toBe(304);
    expect(repeated.body.length).toBe(0);
    expect(repeated.headers.etag).toBe(headers.etag);
  });

  it('is compressed; scene, script and stylesheet are compressed and immutable; the font is immutable', async () => {
    const compressed = await rawGet(url, { 'accept-encoding': 'br, gzip' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.body.length).toBeLessThan(html.length / 2);
    expect(brotliDecompressSync(compressed.body).toString('utf8')).toBe(html);
    const paths = [
      match(/"sceneUrl":"([^"]+)"/),
      match(/<script type="module" src="([^"]+)"/),
      match(/<link rel="stylesheet" href="([^"]+)"/),
    ];
    for (const path of paths) {
      const file = await rawGet(new URL(path ?? '', url).href, { 'accept-encoding': 'br' });
      expect(file.headers['content-encoding'], path).toBe('br');
      expect(file.headers['cache-control'], path).toContain('immutable');
    }
    const font = await rawGet(new URL(match(/href="([^"]+\.woff2)"/) ?? '', url).href);
    expect(font.headers['cache-control']).toContain('immutable');
  });

  it('has status 404 for private and for missing presentations', async () => {
    const file = join(serverDataDir(), 'e2e', 'secret.md');
    await writeFile(file, '# Nobody may know\n');
    const [privateUrl = ''] = await publish([file], ['--privacy', 'private']);
    const privateResponse = await rawGet(privateUrl);
    const missingResponse = await rawGet(privateUrl.replace(/\/p\/[^/]+/, '/p/abcdefghijklmnop'));
    expect([privateResponse.status, missingResponse.status]).toEqual([404, 404]);
    expect(privateResponse.body.toString('utf8')).not.toContain('Nobody');
  });
});
