import { describe, expect, it } from 'vitest';
import { isInShare } from './bucket.ts';

const visitors = Array.from({ length: 4000 }, (_, index) => `visitor-${index}`);
const share = (flag: string, percent: number) =>
  visitors.filter((visitor) => isInShare(flag, visitor, percent));

describe('isInShare', () => {
  it('selects about the given percentage, nobody at 0 and everybody at 100', () => {
    expect(share('a', 0)).toEqual([]);
    expect(share('a', 100)).toEqual(visitors);
    expect(share('a', 30).length / visitors.length).toBeCloseTo(0.3, 1);
  });

  it('keeps its visitors when the share grows, and differs between flags', () => {
    const small = new Set(share('a', 10));
    const large = new Set(share('a', 40));
    expect([...small].every((visitor) => large.has(visitor))).toBe(true);
    expect(share('b', 10)).not.toEqual([...small]);
  });
});
