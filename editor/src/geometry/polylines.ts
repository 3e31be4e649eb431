import type { Path } from '@flydeck/scene/geometry/path';
import type { Point, Size } from '@flydeck/scene/model/geometry';
import { type Polyline, pathToPolylines } from '@flydeck/scene/paint/canvas-polylines';

/**
 * Before its curves are approximated by polylines, a path is scaled so that the longer side of its box has this length.
 * This limits the error of the approximation to 1/20,000 of the side.
 */
const FLATTENED_LENGTH = 1000;
/** A clipping rectangle that contains every path. */
const UNLIMITED_CLIP = { x: -1e12, y: -1e12, width: 2e12, height: 2e12 };

/** Rounding error of a position on a segment, as a fraction of its length. */
const ROUNDING = 1e-9;

/** A line between two points. */
export interface LineSegment {
  readonly from: Point;
  readonly to: Point;
}

/**
 * Returns the segments of a path in the units of its box, which has the given size. Curves are approximated by
 * polylines.
 * @param isFilled whether open lines are closed by a segment, as when the path is filled
 */
export function segmentsOf(path: Path, size: Size, isFilled: boolean): LineSegment[] {
  // A very small value prevents a division by 0.
  const scale = FLATTENED_LENGTH / Math.max(size.width, size.height, Number.MIN_VALUE * 1e20);
  const polylines = pathToPolylines(path, [scale, 0, 0, scale, 0, 0], UNLIMITED_CLIP);
  return polylines.flatMap((polyline) => polylineSegments(polyline, 1 / scale, isFilled));
}

/** Returns the segments between the points of a polyline, whose coordinates are multiplied by `scale`. */
function polylineSegments({ points, isClosed }: Polyline, scale: number, isFilled: boolean): LineSegment[] {
  const corners = Array.from({ length: points.length / 2 }, (_, i) => ({
    x: (points[2 * i] ?? 0) * scale,
    y: (points[2 * i + 1] ?? 0) * scale,
  }));
  const [first] = corners;
  if (first && (isClosed || isFilled)) corners.push(first);
  return corners.slice(1).map((to, i) => ({ from: corners[i] ?? to, to }));
}

/** Returns the point on the segments that is nearest to a given point; undefined without segments. */
export function nearestPoint(segments: readonly LineSegment[], point: Point): Point | undefined {
  let nearest: Point | undefined;
  let leastDistance = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    const candidate = nearestOnSegment(segment, point);
    const distance = Math.hypot(candidate.x - point.x, candidate.y - point.y);
    if (distance >= leastDistance) continue;
    leastDistance = distance;
    nearest = candidate;
  }
  return nearest;
}

/** Returns the farthest point at which a ray crosses the segments; undefined if the ray crosses no segment. */
export function farthestCrossing(segments: readonly LineSegment[], origin: Point, through: Point): Point | undefined {
  const [dx, dy] = [through.x - origin.x, through.y - origin.y];
  const distances = segments.flatMap(({ from, to }) => {
    const [sx, sy] = [to.x - from.x, to.y - from.y];
    const [ox, oy] = [from.x - origin.x, from.y - origin.y];
    const determinant = dx * sy - dy * sx;
    if (determinant === 0) return [];
    const onSegment = (ox * dy - oy * dx) / determinant;
    return onSegment >= -ROUNDING && onSegment <= 1 + ROUNDING ? [(ox * sy - oy * sx) / determinant] : [];
  });
  const distance = Math.max(Number.NEGATIVE_INFINITY, ...distances);
  return distance < 0 ? undefined : { x: origin.x + distance * dx, y: origin.y + distance * dy };
}

function nearestOnSegment({ from, to }: LineSegment, point: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squaredLength = dx ** 2 + dy ** 2;
  const projection = squaredLength === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / squaredLength;
  const fraction = Math.min(Math.max(projection, 0), 1);
  return { x: from.x + fraction * dx, y: from.y + fraction * dy };
}

/** Returns the distance of a point to the nearest segment; infinite without segments. */
export function distanceTo(segments: readonly LineSegment[], point: Point): number {
  const nearest = nearestPoint(segments, point);
  return nearest ? Math.hypot(nearest.x - point.x, nearest.y - point.y) : Number.POSITIVE_INFINITY;
}

/**
 * Returns whether a point is inside an area whose border consists of the segments. Counts the segments that cross a ray
 * from the point to the right.
 */
export function isInside(segments: readonly LineSegment[], { x, y }: Point, rule: 'evenodd' | 'nonzero'): boolean {
  let crossings = 0;
  let winding = 0;
  for (const { from, to } of segments) {
    if (from.y <= y === to.y <= y) continue;
    const crossingX = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
    if (crossingX <= x) continue;
    crossings += 1;
    winding += to.y > from.y ? 1 : -1;
  }
  return rule === 'evenodd' ? crossings % 2 === 1 : winding !== 0;
}
