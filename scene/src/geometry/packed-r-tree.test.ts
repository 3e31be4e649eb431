import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOfRect } from '../compile/bounds.ts';
import { boundsOf, IDENTITY, placement, type Rect } from '../model/geometry.ts';
import { PackedRTree } from './packed-r-tree.ts';

// Integers avoid rounding errors in the search with `IDENTITY`.
const rectArbitrary: fc.Arbitrary<Rect> = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: fc.integer({ min: 0, max: 60 }),
  height: fc.integer({ min: 0, max: 60 }),
});
const rectsArbitrary = fc.array(rectArbitrary, { maxLength: 700, size: 'max' });

const touches = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

const numbersOf = (rects: readonly Rect[], matches: (rect: Rect) => boolean): number[] =>
  rects.flatMap((rect, i) => (matches(rect) ? [i] : []));

describe('packed R-tree', () => {
  it('finds exactly the boxes that touch an area, in ascending order', () => {
    fc.assert(
      fc.property(rectsArbitrary, rectArbitrary, (rects, area) => {
        const tree = new PackedRTree(rects.map(boundsOfRect));
        expect([...(tree.search(IDENTITY, area, rects.length) ?? [])]).toEqual(
          numbersOf(rects, (rect) => touches(rect, area)),
        );
      }),
    );
  });

  it('returns nothing if more boxes than the limit touch an area', () => {
    const tree = new PackedRTree(Array.from({ length: 100 }, (_, x) => boundsOfRect({ x, y: 0, width: 1, height: 1 })));
    const area = { x: 10.5, y: 0, width: 3, height: 1 };
    expect(tree.search(IDENTITY, area, 4)).toEqual(Uint32Array.of(10, 11, 12, 13));
    expect(tree.search(IDENTITY, area, 3)).toBeUndefined();
  });

  it('finds all boxes whose upright bounds touch an area of a rotated space', () => {
    fc.assert(
      fc.property(rectsArbitrary, rectArbitrary, fc.integer({ min: 1, max: 359 }), (rects, area, degrees) => {
        const m = placement({ width: 0, height: 0 }, { x: 10, y: 20 }, 3, degrees);
        const tree = new PackedRTree(rects.map(boundsOfRect));
        const found = new Set(tree.search(m, area, rects.length));
        // A box that only touches the area may be missed because of rounding errors.
        const inner = { x: area.x + 1e-6, y: area.y + 1e-6, width: area.width - 2e-6, height: area.height - 2e-6 };
        const expected = numbersOf(rects, (rect) => touches(boundsOf(m, rect), inner));
        expect(expected.filter((number) => !found.has(number))).toEqual([]);
      }),
    );
  });
});
