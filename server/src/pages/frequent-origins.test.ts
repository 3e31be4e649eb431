import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrequentOrigins } from './frequent-origins.ts';

describe('FrequentOrigins', () => {
  it('always admits a frequent origin among many origins that are each requested once', () => {
    const origins = new FrequentOrigins(8);
    for (let i = 0; i < 100; i += 1) origins.admit('https://real.example');
    let admitted = 0;
    for (let i = 0; i < 5000; i += 1) {
      for (let other = 0; other < 4; other += 1) origins.admit(`https://${i}-${other}.example`);
      if (origins.admit('https://real.example')) admitted += 1;
    }
    expect(admitted).toBe(5000);
  });

  it('admits a new origin after at most 10,000 rejections if the old origin is no longer requested', () => {
    const origins = new FrequentOrigins(1);
    for (let i = 0; i < 100_000; i += 1) origins.admit('https://old.example');
    let rejections = 0;
    while (!origins.admit('https://new.example')) rejections += 1;
    expect(rejections).toBeLessThanOrEqual(10_000);
  });

  it('admits every origin while the number of different origins does not exceed the capacity', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (requested) => {
        const origins = new FrequentOrigins(4);
        expect(requested.every((origin) => origins.admit(origin))).toBe(true);
      }),
    );
  });
});
