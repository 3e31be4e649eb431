import { describe, expect, it } from 'vitest';
import { chooseSource, keysToEvict } from './image-choice.ts';

const sources = [320, 800, 1600].map((width) => ({
  url: `/${width}`,
  width,
  height: width / 2,
  bytes: width,
}));

describe('chooseSource', () => {
  it('returns the smallest source with at least 90% of the painted width, or the largest if all are smaller', () => {
    expect(chooseSource(sources, 100)?.width).toBe(320);
    expect(chooseSource(sources, 350)?.width).toBe(320);
    expect(chooseSource(sources, 400)?.width).toBe(800);
    expect(chooseSource(sources, 9000)?.width).toBe(1600);
    expect(chooseSource([], 100)).toBeUndefined();
  });
});

describe('keysToEvict', () => {
  const currentPaintNumber = 9;
  const cached = new Map([
    ['oldest', { bytes: 50, lastPaintNumber: 1 }],
    ['current', { bytes: 80, lastPaintNumber: currentPaintNumber }],
    ['recent', { bytes: 50, lastPaintNumber: 5 }],
  ]);

  it('returns the least recently used pictures that must be deleted to stay within the limit in bytes', () => {
    expect(keysToEvict(cached, 180, currentPaintNumber)).toEqual([]);
    expect(keysToEvict(cached, 130, currentPaintNumber)).toEqual(['oldest']);
    expect(keysToEvict(cached, 100, currentPaintNumber)).toEqual(['oldest', 'recent']);
  });

  it('does not return pictures of the current paint, even if the limit is exceeded', () => {
    expect(keysToEvict(cached, 0, currentPaintNumber)).toEqual(['oldest', 'recent']);
  });
});
