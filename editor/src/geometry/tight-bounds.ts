import type { Path } from '@flydeck/scene/geometry/path';
import type { Rect, Size } from '@flydeck/scene/model/geometry';
import { segmentsOf } from './polylines.ts';

/**
 * Returns the smallest rectangle around the curves of a path that has at least one line. The control points of the path
 * can be outside of the rectangle.
 * @param size approximate size of the path; the rectangle is wrong by at most 1/20,000 of the longer side
 */
export function tightBounds(path: Path, size: Size = { width: 1000, height: 1000 }): Rect {
  const points = segmentsOf(path, size, false).flatMap(({ from, to }) => [from, to]);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [minimum(xs), minimum(ys)];
  return { x, y, width: maximum(xs) - x, height: maximum(ys) - y };
}

const minimum = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
const maximum = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
