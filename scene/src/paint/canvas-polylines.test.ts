import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePath } from '../geometry/svg-path.ts';
import { clipPolygon, parseRect, pathToPolylines, strokePolygons } from './canvas-polylines.ts';

/** Visible rectangle in pixels. */
const VISIBLE_RECT = { x: -64, y: -64, width: 228, height: 228 };

describe('polylines', () => {
  it('parseRect recognizes only closed axis-aligned rectangles', () => {
    expect(parseRect('M1 2L11 2L11 7L1 7Z')).toEqual({ x: 1, y: 2, width: 10, height: 5 });
    expect(parseRect('M1 2 L1 7 L11 7 L11 2 L1 2 Z')).toEqual({ x: 1, y: 2, width: 10, height: 5 });
    expect(parseRect('M1 2L11 3L11 7L1 7Z')).toBeUndefined();
    expect(parseRect('M1 2L11 2L11 7L1 7')).toBeUndefined();
    expect(parseRect('M1 2L11 2L11 7C1 7 1 7 1 7Z')).toBeUndefined();
  });

  it('pathToPolylines flattens circles of any size to fewer than 1500 points that can be clipped and stroked', () => {
    const circle = parsePath('M1 0C1 0.55 0.55 1 0 1C-0.55 1 -1 0.55 -1 0C-1 -0.55 -0.55 -1 0 -1C0.55 -1 1 -0.55 1 0Z');
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 15, noNaN: true }),
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        (exponent, angle) => {
          // Radius in pixels.
          const radius = 10 ** exponent;
          // The matrix scales the circle of radius 1, and moves its point at `angle` to (0, 0), which is visible.
          const [line] = pathToPolylines(
            circle,
            [radius, 0, 0, radius, -radius * Math.cos(angle), -radius * Math.sin(angle)],
            VISIBLE_RECT,
          );
          expect(line!.points.length).toBeLessThan(1500);
          const clipped = clipPolygon(line!.points, VISIBLE_RECT);
          expect(clipped.every((value) => value >= -64 && value <= 164)).toBe(true);
          for (const quad of strokePolygons(line!, radius / 10, VISIBLE_RECT)) {
            expect(clipPolygon(quad, VISIBLE_RECT).every(Number.isFinite)).toBe(true);
          }
        },
      ),
    );
  });
});
