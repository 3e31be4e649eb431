import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lotsOf, randomSubset } from './random-subset.ts';

describe('S§5, S§8 random subset', () => {
  it('has as many different elements as asked for, all of the given ones', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 40 }), fc.nat(40), (elements, wish) => {
        const count = Math.min(wish, elements.length);
        const subset = randomSubset(elements, count);
        expect(new Set(subset).size).toBe(count);
        for (const element of subset) expect(elements).toContain(element);
      }),
    );
  });

  it('too large is an error', () => {
    expect(() => randomSubset([1, 2], 3)).toThrow(
      new Error(
        'Invalid number of elements provided. Subarray cannot have more elements than original array.',
      ),
    );
    expect(randomSubset([], 0)).toEqual([]);
  });

  it('is the same for the same seed, and others for others', () => {
    const elements = Array.from({ length: 30 }, (_, index) => index);
    const drawn = (seed: string) => randomSubset(elements, 5, lotsOf(seed));
    expect(drawn('one')).toEqual(drawn('one'));
    const different = new Set(Array.from({ length: 20 }, (_, index) => drawn(`seed ${index}`).join()));
    expect(different.size).toBeGreaterThan(15);
  });
});
