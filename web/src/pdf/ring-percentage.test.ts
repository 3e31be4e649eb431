import { describe, expect, it } from 'vitest';
import { clampPercentage, progressPercentage, ringPercentage } from './ring-percentage.ts';

describe('the progress ring’s percentage (V4.23)', () => {
  it.each([
    [0, 0],
    [37.5, 37.5],
    [100, 100],
    [100.1, 100],
    [Number.POSITIVE_INFINITY, 100],
    [-0.001, 0],
    [-50, 0],
    [Number.NEGATIVE_INFINITY, 0],
    [Number.NaN, 0],
  ])('clamps %d to %d', (percentage, expected) => {
    expect(clampPercentage(percentage)).toBe(expected);
  });

  it('is drawn on a logarithmic scale', () => {
    expect(ringPercentage(0)).toBe(0);
    expect(ringPercentage(100)).toBe(100);
    expect(ringPercentage(9)).toBeCloseTo((100 * Math.log(10)) / Math.log(101));
    // Every doubling of (percentage + 1) moves the end of the ring by the same distance.
    const distance = (from: number, to: number) => ringPercentage(to) - ringPercentage(from);
    expect(distance(1, 3)).toBeCloseTo(distance(3, 7));
    expect(distance(3, 7)).toBeCloseTo(distance(7, 15));
  });

  it('increases strictly and stays between 0 and 100', () => {
    let previous = -1;
    for (let percentage = 0; percentage <= 100; percentage += 0.5) {
      const drawnPercentage = ringPercentage(percentage);
      expect(drawnPercentage).toBeGreaterThan(previous);
      expect(drawnPercentage).toBeLessThanOrEqual(100);
      previous = drawnPercentage;
    }
    for (const invalid of [Number.NaN, -1, -Infinity]) expect(ringPercentage(invalid)).toBe(0);
    expect(ringPercentage(1000)).toBe(100);
  });
});

describe('the percentage of the work that is done', () => {
  it('increases with the written pages and is at most 95 until the file is ready', () => {
    const page = (current: number, pages: number) => progressPercentage({ stage: 'page', page: current, pages });
    const percentages = [
      progressPercentage({ stage: 'queued' }),
      progressPercentage({ stage: 'preparing' }),
      page(1, 200),
      page(100, 200),
      page(200, 200),
    ];
    // The percentage is 1 in the stage `queued`, 5 in `preparing`, and 5 + 90 × page / pages in `page`.
    expect(percentages).toEqual([1, 5, 5.45, 50, 95]);
    expect(progressPercentage(undefined)).toBe(1);
    for (const invalid of [page(0, 0), page(5, 1), page(-1, 3)]) expect(invalid).toBeLessThanOrEqual(95);
  });
});
