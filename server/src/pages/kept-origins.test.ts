import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeptOrigins } from './kept-origins.ts';

describe('KeptOrigins', () => {
  it('keeps the origin that people use while others are invented', () => {
    const origins = new KeptOrigins(8);
    for (let i = 0; i < 100; i += 1) origins.admit('https://real.example');
    let kept = 0;
    for (let i = 0; i < 5000; i += 1) {
      for (let invented = 0; invented < 4; invented += 1) origins.admit(`https://${i}-${invented}.example`);
      if (origins.admit('https://real.example')) kept += 1;
    }
    expect(kept).toBe(5000);
  });

  it('gives up an origin that nobody uses any more', () => {
    const origins = new KeptOrigins(1);
    for (let i = 0; i < 100_000; i += 1) origins.admit('https://old.example');
    let until = 0;
    while (!origins.admit('https://new.example')) until += 1;
    expect(until).toBeLessThanOrEqual(10_000);
  });

  it('admits every origin while there are fewer than places', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (asked) => {
        const origins = new KeptOrigins(4);
        expect(asked.every((origin) => origins.admit(origin))).toBe(true);
      }),
    );
  });
});
