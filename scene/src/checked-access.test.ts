import { describe, expect, it } from 'vitest';
import { defined, itemAt, lastItem } from './checked-access.ts';

describe('itemAt', () => {
  it('returns the element of an array, a typed array or a string', () => {
    expect(itemAt(['a', 'b'], 1)).toBe('b');
    expect(itemAt(new Float64Array([0, 2]), 0)).toBe(0);
    expect(itemAt('ab', 0)).toBe('a');
  });

  it.each([-1, 2, 0.5, Number.NaN])('throws for %s, which is not an index of the list', (index) => {
    expect(() => itemAt(['a', 'b'], index)).toThrow(`No item ${index} in a list of 2`);
  });
});

describe('lastItem', () => {
  it('returns the last element, and throws for an empty list', () => {
    expect(lastItem([1, 2])).toBe(2);
    expect(() => lastItem([])).toThrow(RangeError);
  });
});

describe('defined', () => {
  it('returns the value, also if it is falsy', () => {
    expect(defined(0, 'number')).toBe(0);
  });

  it.each([undefined, null])('throws for %s', (value) => {
    expect(() => defined(value, 'frame')).toThrow('The frame is missing');
  });
});
