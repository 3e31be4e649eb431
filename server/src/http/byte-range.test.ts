import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';

describe('parseByteRange', () => {
  // The result is undefined if the response must contain the whole file.
  it.each([
    ['bytes=0-', { first: 0, last: 99 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=90-500', { first: 90, last: 99 }],
    ['bytes=-5', { first: 95, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=0-9999999999999999999', { first: 0, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=9999999999999999999-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['items=0-1', undefined],
    ['bytes=a-b', undefined],
    [undefined, undefined],
  ])('parses %s for a file of 100 bytes', (header, expected) => {
    expect(parseByteRange(header, 100)).toEqual(expected);
  });

  it('returns only ranges inside of the file for arbitrary headers', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(1000), (tail, size) => {
        const range = parseByteRange(`bytes=${tail}`, size);
        if (typeof range !== 'object') return;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.first).toBeLessThanOrEqual(range.last);
        expect(range.last).toBeLessThan(size);
      }),
    );
  });
});
