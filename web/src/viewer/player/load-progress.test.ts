import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLoadProgress } from './load-progress.ts';

describe('createLoadProgress', () => {
  it('reports the share of loaded bytes', () => {
    const seen: number[] = [];
    const progress = createLoadProgress((percentage) => seen.push(percentage));
    progress.expect('scene', 100);
    progress.expect('font', 300);
    progress.arrived('scene', 50);
    expect(progress.percentage).toBe(12.5);
    progress.finished('scene');
    progress.finished('font');
    expect(seen).toEqual([12.5, 25, 100]);
  });

  it('never decreases when more is expected, and completes a part only when it is finished', () => {
    const progress = createLoadProgress(() => undefined);
    progress.expect('scene', 100);
    progress.arrived('scene', 1000);
    expect(progress.percentage).toBe(98);
    progress.expect('images', 900);
    expect(progress.percentage).toBe(98);
  });

  it('stays between 0 and 100 and only grows, for any sequence of events', () => {
    const parts = fc.constantFrom('a', 'b', 'c');
    const sizes = fc.integer({ min: -5, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('expect', 'arrived', 'finished'), parts, sizes)),
        (events) => {
          let last = 0;
          const progress = createLoadProgress((percentage) => {
            expect(percentage).toBeGreaterThan(last);
            expect(percentage).toBeLessThanOrEqual(100);
            last = percentage;
          });
          for (const [type, part, size] of events) {
            if (type === 'finished') progress.finished(part);
            else progress[type](part, size);
          }
        },
      ),
    );
  });
});
