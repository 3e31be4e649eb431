import { expect, it } from 'vitest';
import { type TrackBlock, trackBlocks, windowAround } from './grid-window.ts';

/** Returns blocks as texts: rendered ones as `2-4`, others in brackets. */
const textsOf = (blocks: readonly TrackBlock[]) =>
  blocks.map(({ from, to, isRendered }) => (isRendered ? `${from}-${to}` : `(${from}-${to})`));

it.each([
  { count: 5, from: 0, to: 4, focus: 2, expected: ['0-4'] },
  { count: 100, from: -10, to: 20, focus: 3, expected: ['0-20', '(21-99)'] },
  { count: 100, from: 40, to: 60, focus: 3, expected: ['(0-2)', '3-3', '(4-39)', '40-60', '(61-99)'] },
  { count: 100, from: 40, to: 60, focus: 99, expected: ['(0-39)', '40-60', '(61-98)', '99-99'] },
  { count: 100, from: 80, to: 120, focus: -1, expected: ['(0-79)', '80-99'] },
  { count: 100, from: 40, to: 60, focus: 61, expected: ['(0-39)', '40-60', '61-61', '(62-99)'] },
])(
  'renders the rows or columns $from to $to of $count and $focus with the focus',
  ({ count, from, to, focus, expected }) => {
    const blocks = trackBlocks(count, { from, to }, focus);
    expect(textsOf(blocks)).toEqual(expected);
    expect(blocks.reduce((sum, block) => sum + block.to - block.from + 1, 0)).toBe(count);
  },
);

it('the window contains the visible rows or columns and a margin on each side', () => {
  expect(windowAround(0, 360, 36, 10)).toEqual({ from: -10, to: 20 });
  expect(windowAround(700, 800, 140, 3)).toEqual({ from: 2, to: 14 });
});
