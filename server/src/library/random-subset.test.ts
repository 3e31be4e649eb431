import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSubset, seededRandom } from './random-subset.ts';

describe('randomSubset', () => {
  it('returns as many distinct elements of the array as requested', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 40 }), fc.nat(40), (elements, requestedCount) => {
        const count = Math.min(requestedCount, elements.length);
        const subset = randomSubset(elements, count);
        expect(new Set(subset).size).toBe(count);
        for (const element of subset) expect(elements).toContain(element);
      }),
    );
  });

  it('throws if the subset is larger than the array (S5.4, S8.6), and allows an empty subset of an empty array', () => {
    expect(() => randomSubset([1, 2], 3)).toThrow(
      new Error('Invalid number of elements provided. Subarray cannot have more elements than original array.'),
    );
    expect(randomSubset([], 0)).toEqual([]);
  });

  it('returns the same subset for the same seed, and mostly different subsets for different seeds', () => {
    const elements = Array.from({ length: 30 }, (_, index) => index);
    const createSubset = (seed: string) => randomSubset(elements, 5, seededRandom(seed));
    expect(createSubset('one')).toEqual(createSubset('one'));
    const distinctSubsets = new Set(Array.from({ length: 20 }, (_, index) => createSubset(`seed ${index}`).join()));
    expect(distinctSubsets.size).toBeGreaterThan(15);
  });
});
