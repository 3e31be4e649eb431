import { describe, expect, it, vi } from 'vitest';
import { type DrawnPage, PageCache } from './page-cache.ts';

const page = (html: string, overrides: Partial<DrawnPage> = {}): DrawnPage => ({
  oid: 'oid',
  path: '/p/oid/x/',
  language: 'en',
  html,
  shared: true,
  ...overrides,
});

function aCache({ maxBytes = 1000, maxAgeMs = 100 } = {}) {
  const clock = { ms: 0 };
  const cache = new PageCache({ maxBytes, nowMs: () => clock.ms, maxAgeMs: () => maxAgeMs });
  return { cache, clock };
}

describe('kept pages', () => {
  it('are drawn once, however many ask at the same time', async () => {
    const { cache } = aCache();
    const draw = vi.fn(async () => page('x'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => cache.getOrDraw('a', draw)));
    expect(draw).toHaveBeenCalledOnce();
    expect(new Set(answers).size).toBe(1);
    expect(cache.get('a')).toBe(answers[0]);
  });

  it('grow old', async () => {
    const { cache, clock } = aCache();
    await cache.getOrDraw('a', async () => page('x'));
    clock.ms = 100;
    expect(cache.get('a')).toBeDefined();
    clock.ms = 101;
    expect(cache.get('a')).toBeUndefined();
  });

  it('make room for others, the longest unused first, packed copies counted', async () => {
    const { cache } = aCache({ maxBytes: 250 });
    for (const key of ['a', 'b']) await cache.getOrDraw(key, async () => page('x'.repeat(100)));
    cache.get('a');
    await cache.getOrDraw('c', async () => page('x'.repeat(100)));
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
    const kept = cache.get('a');
    await cache.pack(kept!, 'br');
    expect(cache.bytes).toBeGreaterThan(200);
    expect(await cache.pack(kept!, 'br')).toBe(await cache.pack(kept!, 'br'));
  });

  it('are not kept when they are not for everybody, or bigger than all room', async () => {
    const { cache } = aCache();
    expect(await cache.getOrDraw('a', async () => page('x', { shared: false }))).toBeDefined();
    expect(await cache.getOrDraw('b', async () => page('x'.repeat(2000)))).toBeDefined();
    expect(await cache.getOrDraw('c', async () => undefined)).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('are forgotten by presentation, lists always', async () => {
    const { cache } = aCache();
    await cache.getOrDraw('one', async () => page('x', { oid: 'one' }));
    await cache.getOrDraw('two', async () => page('x', { oid: 'two' }));
    const { oid: _, ...list } = page('x');
    await cache.getOrDraw('home', async () => list);
    cache.forget('one');
    expect(['one', 'two', 'home'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, false]);
    cache.clear();
    expect(cache.bytes).toBe(0);
  });

  it('are not kept when a publish overtook the drawing', async () => {
    const { cache } = aCache();
    let finish: (drawn: DrawnPage) => void = () => undefined;
    const slow = cache.getOrDraw(
      'a',
      () =>
        new Promise<DrawnPage>((resolve) => {
          finish = resolve;
        }),
    );
    cache.forget('a');
    const fresh = await cache.getOrDraw('a', async () => page('new'));
    finish(page('old'));
    expect((await slow)?.html.toString()).toBe('old');
    expect(cache.get('a')).toBe(fresh);
  });

  it('try again after a failure', async () => {
    const { cache } = aCache();
    await expect(cache.getOrDraw('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.getOrDraw('a', async () => page('x'))).toBeDefined();
  });
});

describe('while the database is away', () => {
  it('gives out pages of any age for ten minutes, then none, and drops them all afterwards', async () => {
    let now = 0;
    let silentMs = 0;
    const cache = new PageCache({
      maxBytes: 1_000_000,
      nowMs: () => now,
      maxAgeMs: () => 5000,
      silentMs: () => silentMs,
    });
    const draw = async () => ({ path: '/', language: 'en', html: 'cached', shared: true });
    await cache.getOrDraw('home', draw);
    now = 9000;
    expect(cache.get('home')).toBeUndefined();
    silentMs = 10 * 60_000;
    expect(cache.get('home')?.html.toString()).toBe('cached');
    silentMs += 1;
    expect(cache.get('home')).toBeUndefined();
    const away = async () => Promise.reject(new Error('away'));
    await expect(cache.getOrDraw('home', away)).rejects.toThrow('away');
    cache.clear();
    silentMs = 1000;
    expect(cache.get('home')).toBeUndefined();
  });
});
