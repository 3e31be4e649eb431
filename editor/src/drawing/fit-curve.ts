import type { Path, PathCommand } from '@flydeck/scene/geometry/path';
import type { Point } from '@flydeck/scene/model/geometry';
import { distanceTo } from '../geometry/polylines.ts';

/**
 * Simplifies a line by the algorithm of D. Douglas and T. Peucker (1973): removes points whose distance from the
 * simplified line is at most `tolerance`, in the units of the points. The first and the last point are never removed.
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

/**
 * Returns the index and distance of the point that is farthest from the line between two points. Only points between
 * these points are considered; returns undefined if there is none.
 * @param from index of the point at the start of the line
 * @param to index of the point at the end of the line
 */
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
 * Returns a path through points that is smooth except for sharp turns. The path consists of cubic Bézier curves, and of
 * straight lines between two points for which `tangentAt` returns no direction. The distance of a control point from
 * the nearest end of its curve is a third of the distance between both ends.
 */
export function smoothPath(points: readonly Point[]): Path {
  const [first, ...others] = points;
  if (!first) return [];
  const tangents = points.map((point, i) => tangentAt(points[i - 1], point, points[i + 1]));
  const commands = others.map((point, i): PathCommand => {
    const from = points[i] ?? first;
    if (!tangents[i] && !tangents[i + 1]) return ['L', point.x, point.y];
    const thirdOfLength = Math.hypot(point.x - from.x, point.y - from.y) / 3;
    // The direction of the straight line between both points, used as the tangent at ends and corners.
    const direction = { x: (point.x - from.x) / 3 / thirdOfLength, y: (point.y - from.y) / 3 / thirdOfLength };
    const [startTangent, endTangent] = [tangents[i] ?? direction, tangents[i + 1] ?? direction];
    return [
      'C',
      from.x + startTangent.x * thirdOfLength,
      from.y + startTangent.y * thirdOfLength,
      point.x - endTangent.x * thirdOfLength,
      point.y - endTangent.y * thirdOfLength,
      point.x,
      point.y,
    ];
  });
  return [['M', first.x, first.y], ...commands];
}

/** Returns the direction of the curve at a point as a unit vector; undefined at ends, corners and repeated points. */
function tangentAt(before: Point | undefined, { x, y }: Point, after: Point | undefined): Point | undefined {
  if (!before || !after) return undefined;
  const [incoming, outgoing] = [
    { x: x - before.x, y: y - before.y },
    { x: after.x - x, y: after.y - y },
  ];
  const [inLength, outLength] = [Math.hypot(incoming.x, incoming.y), Math.hypot(outgoing.x, outgoing.y)];
  if (inLength === 0 || outLength === 0) return undefined;
  const cosine = (incoming.x * outgoing.x + incoming.y * outgoing.y) / (inLength * outLength);
  if (cosine < SMOOTH_COSINE) return undefined;
  // The weighted sum of both directions. Dividing by the squared lengths gives the shorter segment more weight.
  const sum = {
    x: incoming.x / inLength ** 2 + outgoing.x / outLength ** 2,
    y: incoming.y / inLength ** 2 + outgoing.y / outLength ** 2,
  };
  const length = Math.hypot(sum.x, sum.y);
  return length === 0 ? undefined : { x: sum.x / length, y: sum.y / length };
}
