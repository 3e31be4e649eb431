import { describe, expect, it } from 'vitest';
import { OnDemandCache } from './on-demand-cache.ts';

describe('OnDemandCache', () => {
  it('loads each value once, and calls the callback after each load, also if the value does not exist', async () => {
    const requestedKeys: string[] = [];
    let completedLoads = 0;
    const values = new OnDemandCache<string>(
      async (key) => {
        requestedKeys.push(key);
        return key === 'missing' ? undefined : key.toUpperCase();
      },
      () => {
        completedLoads += 1;
      },
    );
    expect([values.get('a'), values.get('a'), values.get('missing')]).toEqual(Array(3).fill('loading'));
    await values.whenIdle();
    expect([values.get('a'), values.get('missing'), completedLoads]).toEqual(['A', undefined, 2]);
    expect(requestedKeys).toEqual(['a', 'missing']);
  });

  it('repeats a failed load until it succeeds, with delays that double from one second to one minute', async () => {
    const delaysMs: number[] = [];
    let attempts = 0;
    const values = new OnDemandCache<string>(
      async () => {
        attempts += 1;
        if (attempts < 9) throw new Error('offline');
        return 'loaded';
      },
      () => undefined,
      async (delayMs) => {
        delaysMs.push(delayMs);
      },
    );
    expect(values.get('a')).toBe('loading');
    await values.whenIdle();
    expect(values.get('a')).toBe('loaded');
    expect(delaysMs).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });
});
