import { describe, expect, it } from 'vitest';
import { clampPercentage, expectedPercentage, ringPercentage } from './ring-percentage.ts';

describe('the ring’s percentage (V§4)', () => {
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
  ])('%d is clamped to %d', (percentage, expected) => {
    expect(clampPercentage(percentage)).toBe(expected);
  });

  it('is drawn on a logarithmic scale', () => {
    expect(ringPercentage(0)).toBe(0);
    expect(ringPercentage(100)).toBe(100);
    expect(ringPercentage(9)).toBeCloseTo((100 * Math.log(10)) / Math.log(101));
    // The same factor is the same way along the ring.
    const way = (from: number, to: number) => ringPercentage(to) - ringPercentage(from);
    expect(way(1, 3)).toBeCloseTo(way(3, 7));
    expect(way(3, 7)).toBeCloseTo(way(7, 15));
  });

  it('only grows, and never leaves the ring', () => {
    let last = -1;
    for (let percentage = 0; percentage <= 100; percentage += 0.5) {
      const drawn = ringPercentage(percentage);
      expect(drawn).toBeGreaterThan(last);
      expect(drawn).toBeLessThanOrEqual(100);
      last = drawn;
    }
    for (const odd of [Number.NaN, -1, -Infinity]) expect(ringPercentage(odd)).toBe(0);
    expect(ringPercentage(1000)).toBe(100);
  });

  it('does not say that what goes on is done, however long it takes', () => {
    expect(expectedPercentage(0)).toBe(0);
    expect(expectedPercentage(-5)).toBe(0);
    expect(expectedPercentage(1500)).toBe(2.5);
    expect(expectedPercentage(3_600_000)).toBe(90);
    expect(ringPercentage(expectedPercentage(3_600_000))).toBeLessThan(100);
  });
});
