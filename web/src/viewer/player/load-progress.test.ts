import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLoadProgress } from './load-progress.ts';

describe('createLoadProgress', () => {
  it('reports the percentage of loaded bytes', () => {
    const reported: number[] = [];
    const progress = createLoadProgress((percentage) => reported.push(percentage));
    progress.addPart('scene', 100);
    progress.addPart('font', 300);
    progress.setLoaded('scene', 50);
    expect(progress.percentage).toBe(12.5);
    progress.complete('scene');
    progress.complete('font');
    expect(reported).toEqual([12.5, 25, 100]);
  });

  it('counts at most 98% of a part before complete(), and does not decrease when a part is added', () => {
    const progress = createLoadProgress(() => undefined);
    progress.addPart('scene', 100);
    progress.setLoaded('scene', 1000);
    expect(progress.percentage).toBe(98);
    progress.addPart('images', 900);
    expect(progress.percentage).toBe(98);
  });

  it('stays between 0 and 100 and only grows, for any sequence of calls', () => {
    const parts = fc.constantFrom('a', 'b', 'c');
    const sizes = fc.integer({ min: -5, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('addPart', 'setLoaded', 'complete'), parts, sizes)), (calls) => {
        let previous = 0;
        const progress = createLoadProgress((percentage) => {
          expect(percentage).toBeGreaterThan(previous);
          expect(percentage).toBeLessThanOrEqual(100);
          previous = percentage;
        });
        for (const [method, part, size] of calls) {
          if (method === 'complete') progress.complete(part);
          else progress[method](part, size);
        }
      }),
    );
  });
});
