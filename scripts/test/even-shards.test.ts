import { describe, expect, it } from 'vitest';
import { evenParts } from './even-shards.ts';

const files = (...sizes: readonly number[]) =>
  sizes.map((bytes, at) => ({ path: `${at}.journey.ts`, bytes }));
const sums = (parts: readonly (readonly { readonly bytes: number }[])[]) =>
  parts.map((part) => part.reduce((sum, { bytes }) => sum + bytes, 0));

describe('even shards', () => {
  it('have about as much to do each', () => {
    expect(sums(evenParts(files(9, 1, 1, 1, 8, 2, 6), 2))).toEqual([14, 14]);
  });

  it('hold every file once, the same ones in whichever order they were found', () => {
    const given = files(5, 5, 5, 3, 3, 1);
    const parts = evenParts(given, 2);
    expect(
      parts
        .flat()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(given.map(({ path }) => path));
    expect(evenParts(given.toReversed(), 2)).toEqual(parts);
  });

  it('may be more than there are files', () => {
    expect(sums(evenParts(files(2), 3))).toEqual([2, 0, 0]);
  });
});
