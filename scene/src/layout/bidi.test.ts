import { describe, expect, it } from 'vitest';
import { embeddingLevels, visualOrder, visualText } from './bidi.ts';

describe('embedding levels', () => {
  it('takes the direction of the first strong character', () => {
    expect(embeddingLevels('1. אב', undefined).direction).toBe('rtl');
    expect(embeddingLevels('a אב', undefined).direction).toBe('ltr');
    expect(embeddingLevels('12', undefined).direction).toBe('ltr');
  });

  it('raises numbers above the right-to-left text around them', () => {
    expect([...embeddingLevels('א 12', undefined).levels]).toEqual([1, 1, 2, 2]);
  });

  it('resolves Latin inside a given right-to-left paragraph', () => {
    expect([...embeddingLevels('ab!', 'rtl').levels]).toEqual([2, 2, 1]);
  });
});

describe('visual order', () => {
  it.each([
    [
      [0, 0],
      [0, 1],
    ],
    [
      [1, 1],
      [1, 0],
    ],
    [
      [0, 1, 1, 0],
      [0, 2, 1, 3],
    ],
    [
      [1, 2, 1],
      [2, 1, 0],
    ],
    [
      [1, 2, 2, 1],
      [3, 1, 2, 0],
    ],
    [[], []],
  ])('of %j is %j', (levels, order) => {
    expect(visualOrder(levels)).toEqual(order);
  });
});

it('turns signs between right-to-left words as they are seen', () => {
  expect(visualText(': ')).toBe(' :');
  expect(visualText(') (')).toBe(') (');
  expect(visualText('[')).toBe(']');
  expect(visualText('אב')).toBeUndefined();
});
