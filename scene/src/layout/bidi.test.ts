import { describe, expect, it } from 'vitest';
import { embeddingLevels, visualOrder, visualText } from './bidi.ts';

describe('embeddingLevels', () => {
  it('uses the direction of the first strong character, and left to right if there is none', () => {
    expect(embeddingLevels('1. אב', undefined).direction).toBe('rtl');
    expect(embeddingLevels('a אב', undefined).direction).toBe('ltr');
    expect(embeddingLevels('12', undefined).direction).toBe('ltr');
  });

  it('assigns a higher level to numbers in right-to-left text', () => {
    expect([...embeddingLevels('א 12', undefined).levels]).toEqual([1, 1, 2, 2]);
  });

  it('assigns a higher level to Latin text in a right-to-left paragraph', () => {
    expect([...embeddingLevels('ab!', 'rtl').levels]).toEqual([2, 2, 1]);
  });
});

describe('visualOrder', () => {
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
  ])('puts fragments with the levels %j into the visual order %j', (levels, order) => {
    expect(visualOrder(levels)).toEqual(order);
  });
});

it('visualText reverses and mirrors punctuation, and returns undefined for right-to-left characters', () => {
  expect(visualText(': ')).toBe(' :');
  expect(visualText(') (')).toBe(') (');
  expect(visualText('[')).toBe(']');
  expect(visualText('אב')).toBeUndefined();
});
