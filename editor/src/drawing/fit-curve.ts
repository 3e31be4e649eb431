import type { Path, PathCommand } from '@flydeck/scene/geometry/path';
import type { Point } from '@flydeck/scene/model/geometry';
import { distanceTo } from '../geometry/polylines.ts';

/**
 * Simplifies a line by the algorithm of D. Douglas and T. Peucker (1973): removes points whose distance from the
 * simplified line is at most `tolerance`. The first and the last point are never removed.
 */
export function simplifyLine(points: readonly Point[], tolerance: number): Point[] {
  const retained = new Set([0, points.length - 1]);
  const pending: [number, number][] = [[0, points.length - 1]];
  for (let range = pending.pop(); range; range = pending.pop()) {
    const [from, to] = range;
    const farthest = farthestPoint(points, from, to);
    if (!farthest || farthest.distance <= tolerance) continue;
    retained.add(farthest.index);
    pending.push([from, farthest.index], [farthest.index, to]);
  }
  return points.filter((_, i) => retained.has(i));
}

function farthestPoint(points: readonly Point[], from: number, to: number) {
  const [start, end] = [points[from], points[to]];
  if (!start || !end || to - from < 2) return undefined;
  let farthest = { index: from, distance: -1 };
  for (let index = from + 1; index < to; index += 1) {
    const distance = distanceTo([{ from: start, to: end }], points[index] ?? start);
    if (distance > farthest.distance) farthest = { index, distance };
  }
  return farthest;
}

/**
 * Two segments are joined smoothly if the cosine of the angle between their directions is at least this value.
 * Otherwise the curve has a corner.
 */
const SMOOTH_COSINE = 0.2;

/**
 * Returns a path through points that is smooth except for sharp turns. It consists of cubic Bézier curves. The distance
 * of a control point from its end is a third of the distance between the two ends.
 */
export function smoothPath(points: readonly Point[]): Path {
  const [first, ...others] = points;
  if (!first) return [];
  const tangents = points.map((point, i) => tangentAt(points[i - 1], point, points[i + 1]));
  const commands = others.map((point, i): PathCommand => {
    const from = points[i] ?? first;
    if (!tangents[i] && !tangents[i + 1]) return ['L', point.x, point.y];
    const third = Math.hypot(point.x - from.x, point.y - from.y) / 3;
    const direct = { x: (point.x - from.x) / 3 / third, y: (point.y - from.y) / 3 / third };
    const [startTangent, endTangent] = [tangents[i] ?? direct, tangents[i + 1] ?? direct];
    return [
      'C',
      from.x + startTangent.x * third,
      from.y + startTangent.y * third,
      point.x - endTangent.x * third,
      point.y - endTangent.y * third,
      point.x,
      point.y,
    ];
  });
  return [['M', first.x, first.y], ...commands];
}

/** Returns the direction of the curve at a point as a unit vector; undefined at ends and corners. */
function tangentAt(before: Point | undefined, { x, y }: Point, after: Point | undefined): Point | undefined {
  if (!before || !after) return undefined;
  const [ax, ay, bx, by] = [x - before.x, y - before.y, after.x - x, after.y - y];
  const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
  if (a === 0 || b === 0 || (ax * bx + ay * by) / (a * b) < SMOOTH_COSINE) return undefined;
  // The shorter segment has more influence on the direction.
  const [tx, ty] = [ax / a ** 2 + bx / b ** 2, ay / a ** 2 + by / b ** 2];
  const length = Math.hypot(tx, ty);
  return length === 0 ? undefined : { x: tx / length, y: ty / length };
}
