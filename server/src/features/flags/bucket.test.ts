import { describe, expect, it } from 'vitest';
import { isInShare } from './bucket.ts';

const visitors = Array.from({ length: 4000 }, (_, index) => `visitor-${index}`);
const visitorsInShare = (flag: string, percent: number) =>
  visitors.filter((visitor) => isInShare(flag, visitor, percent));

describe('isInShare', () => {
  it('returns true for about the given percentage of visitors: for none at 0, and for all at 100', () => {
    expect(visitorsInShare('a', 0)).toEqual([]);
    expect(visitorsInShare('a', 100)).toEqual(visitors);
    expect(visitorsInShare('a', 30).length / visitors.length).toBeCloseTo(0.3, 1);
  });

  it('returns true for the same visitors when the share grows, and for other visitors for another flag', () => {
    const inSmallShare = visitorsInShare('a', 10);
    const inLargeShare = new Set(visitorsInShare('a', 40));
    expect(inSmallShare.every((visitor) => inLargeShare.has(visitor))).toBe(true);
    expect(visitorsInShare('b', 10)).not.toEqual(inSmallShare);
  });
});
