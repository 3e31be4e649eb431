import { describe, expect, it } from 'vitest';
import { arrangementCells } from './arrangement-cells.ts';
import { rect } from './boxes.ts';

const LAYOUT = { shape: 'pairs', box: rect(0, 0, 1000, 620), gap: 200, rowGap: 20 } as const;

/** Returns the cells of `count` topics at the left and at the right. */
function sidesOf(count: number, options: { readonly centresPairs?: true; readonly rowLimits?: number[] } = {}) {
  const topics = Array.from({ length: count }, () => ({ width: 1600, height: 900 }));
  const cells = arrangementCells(topics, { ...LAYOUT, ...options });
  return [cells.filter((_, i) => i % 2 === 0), cells.filter((_, i) => i % 2 === 1)] as const;
}

/** Returns the distances of cells from the edges of the right side: left, right, top, bottom. */
const margins = (cells: readonly { x: number; y: number; width: number; height: number }[]) => [
  Math.min(...cells.map(({ x }) => x)) - 600,
  1000 - Math.max(...cells.map(({ x, width }) => x + width)),
  Math.min(...cells.map(({ y }) => y)),
  620 - Math.max(...cells.map(({ y, height }) => y + height)),
];

describe('cells of pairs', () => {
  it.each([3, 5, 7, 9, 11, 19])('centre the side with fewer of %i topics, with cells of the same size', (count) => {
    const [left, right] = sidesOf(count, { centresPairs: true });
    expect(left).toEqual(sidesOf(count)[0]);
    for (const { width, height } of right) expect([width, height]).toEqual([left[0]?.width, left[0]?.height]);
    const [start = 0, end = 0, top = 0, bottom = 0] = margins(right);
    expect(start).toBeCloseTo(end, 6);
    expect(top).toBeCloseTo(bottom, 6);
    const lastY = right.at(-1)?.y;
    const [lastStart = 0, lastEnd = 0] = margins(right.filter(({ y }) => y === lastY));
    expect(lastStart).toBeCloseTo(lastEnd, 6);
  });

  it.each([2, 4, 6, 12])(
    'are the same with and without centring for %i topics, of which each side has the same number',
    (count) => {
      expect(sidesOf(count, { centresPairs: true })).toEqual(sidesOf(count));
    },
  );

  it('are at the places of the other side in documents without `centresPairs`', () => {
    const [left, right] = sidesOf(7);
    expect(right).toEqual(left.slice(0, 3).map((cell) => ({ ...cell, x: cell.x + 600 })));
  });

  it.each([2, 4, 6, 8, 10, 12, 20])('with `rowLimits` fill the height of both sides, for %i topics', (count) => {
    const [, right] = sidesOf(count, { rowLimits: [1, 2, 6, 8, 10] });
    for (const margin of margins(right)) expect(margin).toBeCloseTo(0, 6);
  });

  it('without `rowLimits` are as high as their aspect ratio requires', () => {
    const [, right] = sidesOf(2);
    expect(right[0]?.height).toBeCloseTo((400 * 9 * 1.1) / 16, 6);
  });
});

it('cells of a grid with `rowLimits` have no empty rows', () => {
  const topics = Array.from({ length: 4 }, () => ({ width: 1600, height: 900 }));
  const cells = arrangementCells(topics, { ...LAYOUT, shape: 'grid', rowLimits: [1, 2, 6] });
  expect(cells.map(({ y, height }) => [y, y + height])).toEqual([
    [0, 300],
    [0, 300],
    [320, 620],
    [320, 620],
  ]);
});
