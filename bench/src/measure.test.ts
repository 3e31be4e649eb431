import { describe, expect, it } from 'vitest';
import { formatColumns, formatTable, median, type Row, ratio } from './measure.ts';

const row: Row = { name: 'a', unit: 'ms', flydeck: 10, better: 'lower', peer: { name: 'peer', value: 120 } };

describe('measure', () => {
  it('median returns the middle value, or the mean of the two middle values', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });

  it('ratio returns how many times better Flydeck’s value is than the peer’s, and undefined without a peer', () => {
    expect(ratio(row)).toBe(12);
    expect(ratio({ ...row, better: 'higher' })).toBeCloseTo(1 / 12);
    expect(ratio({ ...row, peer: undefined } as unknown as Row)).toBeUndefined();
  });

  it('formatTable marks goals as reached or missed', () => {
    const text = formatTable([
      { ...row, goal: '≥ 10×', isReached: true },
      { ...row, goal: '≥ 20×', isReached: false },
    ]);
    expect(text.split('\n')[1]).toMatch(/10\.0 ms +120 ms {2}\(peer\) +12\.0× +≥ 10× +reached$/);
    expect(text.split('\n')[2]).toMatch(/MISSED$/);
  });

  it('formatColumns aligns columns', () => {
    expect(
      formatColumns([
        ['a', 'b'],
        ['long', 'c'],
      ]),
    ).toBe('a     b\nlong  c');
  });
});
