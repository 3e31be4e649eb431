import { describe, expect, it, vi } from 'vitest';
import { PageCache, type RenderedPage } from './page-cache.ts';
import type { PageToRender } from './page-to-render.ts';

const createPage = (html: string, overrides: Partial<RenderedPage> = {}): RenderedPage => ({
  oid: 'oid',
  path: '/p/oid/x/',
  language: 'en',
  html,
  isCacheable: true,
  ...overrides,
});

function createCache({ maxBytes = 1000, maxAgeMs = 100 } = {}) {
  const clock = { ms: 0 };
  const cache = new PageCache({ maxBytes, nowMs: () => clock.ms, maxAgeMs: () => maxAgeMs });
  return { cache, clock };
}

describe('cached pages', () => {
  it('are rendered once for concurrent requests', async () => {
    const { cache } = createCache();
    const render = vi.fn(async () => createPage('x'));
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.getOrRender('a', render)));
    expect(render).toHaveBeenCalledOnce();
    expect(new Set(pages).size).toBe(1);
    expect(cache.get('a')).toBe(pages[0]);
  });

  it('expire after the maximum age', async () => {
    const { cache, clock } = createCache();
    await cache.getOrRender('a', async () => createPage('x'));
    clock.ms = 100;
    expect(cache.get('a')).toBeDefined();
    clock.ms = 101;
    expect(cache.get('a')).toBeUndefined();
  });

  it('are evicted in the order of their last use, and their compressed copies count towards the size', async () => {
    const { cache } = createCache({ maxBytes: 250 });
    for (const key of ['a', 'b']) await cache.getOrRender(key, async () => createPage('x'.repeat(100)));
    cache.get('a');
    await cache.getOrRender('c', async () => createPage('x'.repeat(100)));
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
    const cached = cache.get('a');
    await cache.encode(cached!, 'br');
    expect(cache.bytes).toBeGreaterThan(200);
    expect(await cache.encode(cached!, 'br')).toBe(await cache.encode(cached!, 'br'));
  });

  it('are not stored if they are personal or larger than the cache', async () => {
    const { cache } = createCache();
    expect(await cache.getOrRender('a', async () => createPage('x', { isCacheable: false }))).toBeDefined();
    expect(await cache.getOrRender('b', async () => createPage('x'.repeat(2000)))).toBeDefined();
    expect(await cache.getOrRender('c', async () => undefined)).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('are dropped if their presentation changes; lists are dropped if any presentation changes', async () => {
    const { cache } = createCache();
    await cache.getOrRender('one', async () => createPage('x', { oid: 'one' }));
    await cache.getOrRender('two', async () => createPage('x', { oid: 'two' }));
    const { oid: _, ...list } = createPage('x');
    await cache.getOrRender('home', async () => list);
    cache.invalidate('one');
    expect(['one', 'two', 'home'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, false]);
    cache.clear();
    expect(cache.bytes).toBe(0);
  });

  it('are not stored if the cache was invalidated during rendering', async () => {
    const { cache } = createCache();
    let finish: (page: RenderedPage) => void = () => undefined;
    const slowResult = cache.getOrRender(
      'a',
      () =>
        new Promise<RenderedPage>((resolve) => {
          finish = resolve;
        }),
    );
    // After a notification about any presentation, pages that are being rendered are not stored.
    cache.invalidate('a');
    const freshResult = await cache.getOrRender('a', async () => createPage('new'));
    finish(createPage('old'));
    expect((await slowResult)?.html.toString()).toBe('old');
    expect(cache.get('a')).toBe(freshResult);
  });

  it('have the age of the data that they were rendered from', async () => {
    const { cache, clock } = createCache();
    clock.ms = 90;
    await cache.getOrRender('a', async () => createPage('x', { loadedAtMs: 20 }));
    clock.ms = 120;
    expect(cache.get('a')).toBeDefined();
    clock.ms = 121;
    expect(cache.get('a')).toBeUndefined();
  });

  it('are rendered again after a failure', async () => {
    const { cache } = createCache();
    await expect(cache.getOrRender('a', () => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable');
    expect(await cache.getOrRender('a', async () => createPage('x'))).toBeDefined();
  });
});

const createPageData = (overrides: Partial<PageToRender> = {}): PageToRender =>
  ({ name: 'gallery', data: { cards: [] }, path: '/gallery/', ...overrides }) as PageToRender;

/** Returns for each key whether its data is cached, which means that it is not loaded again. */
async function isDataCached(cache: PageCache, keys: readonly string[]): Promise<boolean[]> {
  const cached = keys.map(async (key) => {
    let loaded = false;
    await cache.getOrLoadData(key, async () => {
      loaded = true;
      return undefined;
    });
    return !loaded;
  });
  return Promise.all(cached);
}

describe('page data', () => {
  it('is loaded once for all pages that are rendered from it', async () => {
    const { cache } = createCache();
    const load = vi.fn(async () => createPageData());
    const results = await Promise.all(Array.from({ length: 5 }, () => cache.getOrLoadData('a', load)));
    results.push(await cache.getOrLoadData('a', load));
    expect(load).toHaveBeenCalledOnce();
    expect(new Set(results.map((result) => result?.page)).size).toBe(1);
  });

  it('expires after the maximum age', async () => {
    const { cache, clock } = createCache();
    await cache.getOrLoadData('a', async () => createPageData());
    clock.ms = 100;
    expect(await isDataCached(cache, ['a'])).toEqual([true]);
    clock.ms = 101;
    expect(await isDataCached(cache, ['a'])).toEqual([false]);
  });

  it('is not stored if the page is unlisted or missing', async () => {
    const { cache } = createCache();
    expect(await cache.getOrLoadData('a', async () => createPageData({ listed: false }))).toBeDefined();
    expect(await cache.getOrLoadData('b', async () => undefined)).toBeUndefined();
    expect(await isDataCached(cache, ['a', 'b'])).toEqual([false, false]);
    expect(cache.dataBytes).toBe(0);
  });

  // The last column contains for each of three pages whether its data is still cached after the notification: the page
  // of the presentation `one`, the page of the presentation `two`, which shows a card of `one`, and a list of
  // presentations.
  it.each([
    ['of the presentation', 'one', false, [false, true, false]],
    ['of the presentation, with its cards', 'one', true, [false, false, false]],
    ['of another presentation', 'other', true, [true, true, false]],
  ] as const)('is dropped or stays cached after a notification %s', async (_, oid, affectsCards, expected) => {
    const { cache } = createCache();
    await cache.getOrLoadData('one', async () => createPageData({ oid: 'one' }));
    await cache.getOrLoadData('two', async () => createPageData({ oid: 'two', shownOids: ['one'] }));
    await cache.getOrLoadData('list', async () => createPageData());
    cache.invalidate(oid, { affectsCards });
    expect(await isDataCached(cache, ['one', 'two', 'list'])).toEqual(expected);
  });

  it('is dropped when the cache is cleared', async () => {
    const { cache } = createCache();
    await cache.getOrLoadData('a', async () => createPageData({ oid: 'one' }));
    expect(cache.dataBytes).toBeGreaterThan(0);
    cache.clear();
    expect(await isDataCached(cache, ['a'])).toEqual([false]);
    expect(cache.dataBytes).toBe(0);
  });

  it.each([
    ['a notification', (cache: PageCache) => cache.invalidate('one')],
    ['clearing the cache', (cache: PageCache) => cache.clear()],
  ])('that was being loaded during %s is neither stored nor returned to later calls', async (_, invalidate) => {
    const { cache } = createCache();
    let finish: (page: PageToRender) => void = () => undefined;
    const slowResult = cache.getOrLoadData(
      'a',
      () =>
        new Promise<PageToRender>((resolve) => {
          finish = resolve;
        }),
    );
    invalidate(cache);
    const freshResult = await cache.getOrLoadData('a', async () => createPageData({ oid: 'one', path: '/new/' }));
    finish(createPageData({ oid: 'one', path: '/old/' }));
    expect((await slowResult)?.page.path).toBe('/old/');
    expect(freshResult?.page.path).toBe('/new/');
    const laterData = await cache.getOrLoadData('a', async () => createPageData({ path: '/third/' }));
    expect(laterData?.page.path).toBe('/new/');
  });

  it('is evicted above the size limit, the least recently used data first', async () => {
    const { cache } = createCache({ maxBytes: 400 });
    const load = async () => createPageData();
    // The data of each page is `{"cards":[]}`: 12 characters, estimated as 72 bytes, so 5 pages fit in 400 bytes.
    for (const key of ['a', 'b', 'c', 'd', 'e']) await cache.getOrLoadData(key, load);
    await cache.getOrLoadData('a', load);
    await cache.getOrLoadData('f', load);
    expect(cache.dataBytes).toBe(360);
    expect(await isDataCached(cache, ['a', 'b', 'c', 'f'])).toEqual([true, false, true, true]);
  });
});

describe('the page cache while the database is unreachable', () => {
  it('returns pages of any age for ten minutes and then none; clearing the cache drops all pages', async () => {
    let now = 0;
    let unreachableMs = 0;
    const cache = new PageCache({
      maxBytes: 1_000_000,
      nowMs: () => now,
      maxAgeMs: () => 5000,
      unreachableMs: () => unreachableMs,
    });
    const render = async () => ({ path: '/', language: 'en', html: 'cached', isCacheable: true });
    await cache.getOrRender('home', render);
    await cache.getOrLoadData('home', async () => createPageData());
    now = 9000;
    expect(cache.get('home')).toBeUndefined();
    expect(await isDataCached(cache, ['home'])).toEqual([false]);
    unreachableMs = 10 * 60_000;
    expect(cache.get('home')?.html.toString()).toBe('cached');
    expect(await isDataCached(cache, ['home'])).toEqual([true]);
    unreachableMs += 1;
    expect(cache.get('home')).toBeUndefined();
    expect(await isDataCached(cache, ['home'])).toEqual([false]);
    const fail = async () => Promise.reject(new Error('unreachable'));
    await expect(cache.getOrRender('home', fail)).rejects.toThrow('unreachable');
    cache.clear();
    unreachableMs = 1000;
    expect(cache.get('home')).toBeUndefined();
  });
});
