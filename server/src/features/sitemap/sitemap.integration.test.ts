import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INITIAL_SITE_INFO } from '../../pages/site.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { registerSitemap } from './index.ts';
import { loadPartStarts } from './queries.ts';

let instance: Instance;
/** Paths of the public presentations. */
const paths: string[] = [];

beforeAll(async () => {
  instance = await createInstance();
  for (const title of ['One & only', 'Two', 'Three'])
    paths.push((await instance.publish({ document: { title } })).path);
  await instance.publish({ document: { title: 'A private presentation' }, privacy: 'private' });
  await instance.publish({ document: { title: 'An unlisted presentation' }, privacy: 'hidden' });
});

afterAll(() => instance.close());

const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });

/** An entry of the sitemap or of its index. */
interface SitemapEntry {
  readonly loc: string;
  readonly lastmod?: string;
}

describe('the sitemap', () => {
  it('is linked in robots.txt, and lists every public presentation once', async () => {
    const robots = await instance.app.inject('/robots.txt');
    expect(robots.body).toContain('Sitemap: https://deck.example/sitemap.xml');
    expect(robots.body).toContain('Disallow: /admin/');
    const index = await instance.app.inject('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    const parts: SitemapEntry[] = parser.parse(index.body).sitemapindex.sitemap;
    const urls: string[] = [];
    for (const { loc } of parts) {
      const part = await instance.app.inject(loc.replace('https://deck.example', ''));
      expect(part.statusCode).toBe(200);
      urls.push(...(parser.parse(part.body).urlset.url as SitemapEntry[]).map((entry) => entry.loc));
    }
    const listedUrls = urls.filter((url) => url.includes('/p/'));
    expect(listedUrls.sort()).toEqual(paths.map((path) => `https://deck.example${path}`).sort());
    expect(urls).toContain('https://deck.example/explore/');
    expect(urls.filter((url) => url.includes('/user/'))).toHaveLength(1);
    for (const url of urls)
      if (url.includes('/p/'))
        expect((await instance.app.inject(url.replace('https://deck.example', ''))).statusCode).toBe(200);
  });

  it('is publicly cacheable only if SITE_URL is set', async () => {
    const urls = ['/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/presentations.xml'];
    for (const [origin, caching] of [
      ['https://deck.example', 'public, max-age=3600'],
      [undefined, 'private, no-store'],
    ] as const) {
      const app = await buildTestApp();
      registerSitemap({
        app,
        db: instance.db,
        site: { name: 'Skyhouse', origin },
        siteInfo: { current: INITIAL_SITE_INFO },
      });
      for (const url of urls) {
        const { headers } = await app.inject({ url, headers: { host: 'attacker.example' } });
        expect([url, headers['cache-control']]).toEqual([url, caching]);
      }
    }
  });

  it('is split into parts without gaps or duplicates', async () => {
    const app = await buildTestApp();
    const site = { name: 'Skyhouse', origin: 'https://deck.example' };
    registerSitemap({ app, db: instance.db, site, siteInfo: { current: INITIAL_SITE_INFO } }, { maxUrlsPerPart: 2 });
    const index = parser.parse((await app.inject('/sitemap.xml')).body).sitemapindex.sitemap as SitemapEntry[];
    const parts = index.filter(({ loc }) => loc.includes('presentations'));
    expect(parts).toHaveLength(2);
    const listedUrls: string[] = [];
    for (const { loc } of parts) {
      const { body } = await app.inject(loc.replace('https://deck.example', ''));
      listedUrls.push(...(parser.parse(body).urlset.url as SitemapEntry[]).map((entry) => entry.loc));
    }
    expect(listedUrls.sort()).toEqual(paths.map((path) => `https://deck.example${path}`).sort());
  });

  it('has no empty part if the last part is full', async () => {
    // The first part starts after the empty oid, which is less than every oid.
    expect(await loadPartStarts(instance.db, paths.length)).toEqual(['']);
    expect(await loadPartStarts(instance.db, 1)).toHaveLength(paths.length);
  });

  it.each(["' OR 1=1", '<script>', '../../etc', 'x'.repeat(500)])(
    'returns 404 for a part that starts after the invalid oid %s',
    async (after) => {
      const response = await instance.app.inject(`/sitemaps/presentations.xml?after=${encodeURIComponent(after)}`);
      expect(response.statusCode).toBe(404);
    },
  );
});

describe('metrics', () => {
  // The instance has a site URL, so its requests may come from a proxy on the same machine.
  it('return 404 without METRICS_TOKEN on an instance with a site URL, also for local requests', async () => {
    expect((await instance.app.inject('/metrics')).statusCode).toBe(404);
  });

  it('require the token', async () => {
    const token = 'a-token-of-this-test';
    const instanceWithToken = await createInstance({ settings: { METRICS_TOKEN: token } });
    const get = (authorization: string) =>
      instanceWithToken.app.inject({ url: '/metrics', headers: { authorization } });
    for (const authorization of ['', 'Bearer', 'Bearer a-token-of-this-tesT', `Basic ${token}`])
      expect((await get(authorization)).statusCode).toBe(404);
    await instanceWithToken.app.inject('/healthz');
    const { body, statusCode } = await get(`Bearer ${token}`);
    expect(statusCode).toBe(200);
    expect(body).toMatch(
      /flydeck_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/,
    );
    expect(body).toContain('flydeck_jobs');
    await instanceWithToken.close();
  });
});
