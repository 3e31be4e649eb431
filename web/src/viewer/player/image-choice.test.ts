import { describe, expect, it } from 'vitest';
import { chooseSource, toEvict } from './image-choice.ts';

const sources = [320, 800, 1600].map((width) => ({
  url: `/${width}`,
  width,
  height: width / 2,
  bytes: width,
}));

describe('the size of a picture', () => {
  it('is the smallest that is sharp, and the largest when none is', () => {
    expect(chooseSource(sources, 100)?.width).toBe(320);
    expect(chooseSource(sources, 350)?.width).toBe(320);
    expect(chooseSource(sources, 400)?.width).toBe(800);
    expect(chooseSource(sources, 9000)?.width).toBe(1600);
    expect(chooseSource([], 100)).toBeUndefined();
  });
});

describe('the memory for pictures', () => {
  const held = new Map([
    ['old', { bytes: 50, usedAt: 1 }],
    ['shown', { bytes: 80, usedAt: 9 }],
    ['recent', { bytes: 50, usedAt: 5 }],
  ]);

  it('lets go of the longest unused until it fits', () => {
    expect(toEvict(held, 180, 9)).toEqual([]);
    expect(toEvict(held, 130, 9)).toEqual(['old']);
    expect(toEvict(held, 100, 9)).toEqual(['old', 'recent']);
  });

  it('never lets go of what is painted now', () => {
    expect(toEvict(held, 0, 9)).toEqual(['old', 'recent']);
  });
});
