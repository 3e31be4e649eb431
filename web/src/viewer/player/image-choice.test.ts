import { describe, expect, it } from 'vitest';
import { chooseSource, keysToEvict } from './image-choice.ts';

const sources = [320, 800, 1600].map((width) => ({
  url: `/${width}`,
  width,
  height: width / 2,
  bytes: width,
}));

describe('chooseSource', () => {
  it('returns the smallest source that is sharp, else the largest', () => {
    expect(chooseSource(sources, 100)?.width).toBe(320);
    expect(chooseSource(sources, 350)?.width).toBe(320);
    expect(chooseSource(sources, 400)?.width).toBe(800);
    expect(chooseSource(sources, 9000)?.width).toBe(1600);
    expect(chooseSource([], 100)).toBeUndefined();
  });
});

describe('picture cache eviction', () => {
  const cached = new Map([
    ['oldest', { bytes: 50, lastPaintNumber: 1 }],
    ['painted', { bytes: 80, lastPaintNumber: 9 }],
    ['recent', { bytes: 50, lastPaintNumber: 5 }],
  ]);

  it('returns the least recently used pictures until the remaining pictures fit', () => {
    expect(keysToEvict(cached, 180, 9)).toEqual([]);
    expect(keysToEvict(cached, 130, 9)).toEqual(['oldest']);
    expect(keysToEvict(cached, 100, 9)).toEqual(['oldest', 'recent']);
  });

  it('never returns a picture that is being painted', () => {
    expect(keysToEvict(cached, 0, 9)).toEqual(['oldest', 'recent']);
  });
});
