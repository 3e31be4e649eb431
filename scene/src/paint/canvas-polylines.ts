import type { Path } from '../geometry/path.ts';
import { parsePath } from '../geometry/svg-path.ts';
import type { Matrix, Rect } from '../model/geometry.ts';

/** Returns the rectangle that an SVG path draws; undefined if the path is not an axis-aligned rectangle. */
export function parseRect(d: string): Rect | undefined {
  // To save time, paths that cannot be rectangles are not parsed: long paths and paths with curves.
  if (d.length > 160 || d.includes('C') || d.includes('Q')) return undefined;
  const path = parsePath(d);
  const commands = path.map(([command]) => command).join('');
  if (commands !== 'MLLLZ' && commands !== 'MLLLLZ') return undefined;
  const pointAt = (index: number) => [path[index]?.[1] ?? 0, path[index]?.[2] ?? 0] as const;
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = [pointAt(0), pointAt(1), pointAt(2), pointAt(3)];
  if (commands === 'MLLLLZ' && (pointAt(4)[0] !== x0 || pointAt(4)[1] !== y0)) return undefined;
  const startsHorizontally = y0 === y1 && x1 === x2 && y2 === y3 && x3 === x0;
  const startsVertically = x0 === x1 && y1 === y2 && x2 === x3 && y3 === y0;
  if (!startsHorizontally && !startsVertically) return undefined;
  return { x: Math.min(x0, x2), y: Math.min(y0, y2), width: Math.abs(x2 - x0), height: Math.abs(y2 - y0) };
}

/** A polygon (`isClosed`) or polyline as `[x0, y0, x1, y1, …]` in pixels. */
export interface Polyline {
  readonly points: number[];
  readonly isClosed: boolean;
}

/** Maximum distance between a flattened curve and the exact curve, in pixels. */
const TOLERANCE_PX = 0.05;
/** Maximum number of times that a curve is divided into halves. */
const MAX_DEPTH = 48;

/**
 * Converts a cubic curve to a polyline, and appends all points of the polyline except the first to `out`. Divides the
 * curve into halves until the distance of each part from its chord is less than `TOLERANCE_PX`. This distance is at
 * most 3/4 of `bend`, the largest second difference of the control points.
 * @param p the four control points: `[x0, y0, …, x3, y3]`, in pixels
 * @param depth number of previous divisions
 */
function flattenCubic(out: number[], p: readonly number[], view: Rect, depth: number): void {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = p as [number, number, number, number, number, number, number, number];
  // A curve is inside the convex hull of its points: if all points are beyond an edge of the view, its chord suffices.
  const isOutsideView =
    Math.max(x0, x1, x2, x3) < view.x ||
    Math.min(x0, x1, x2, x3) > view.x + view.width ||
    Math.max(y0, y1, y2, y3) < view.y ||
    Math.min(y0, y1, y2, y3) > view.y + view.height;
  const bend = Math.max(Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3));
  if (isOutsideView || depth >= MAX_DEPTH || bend * 0.75 < TOLERANCE_PX) {
    out.push(x3, y3);
    return;
  }
  // De Casteljau's algorithm: the midpoints of the points, of these midpoints, and so on.
  const mid = (a: number, b: number) => (a + b) / 2;
  const [ax, ay, bx, by, cx, cy] = [mid(x0, x1), mid(y0, y1), mid(x1, x2), mid(y1, y2), mid(x2, x3), mid(y2, y3)];
  const [dx, dy, ex, ey] = [mid(ax, bx), mid(ay, by), mid(bx, cx), mid(by, cy)];
  const [fx, fy] = [mid(dx, ex), mid(dy, ey)];
  flattenCubic(out, [x0, y0, ax, ay, dx, dy, fx, fy], view, depth + 1);
  flattenCubic(out, [fx, fy, ex, ey, cx, cy, x3, y3], view, depth + 1);
}

/**
 * Transforms a path to pixels by `m`, and converts its curves to polylines.
 * @param view visible rectangle in pixels. A curve outside of it becomes its chord.
 */
export function pathToPolylines(path: Path, m: Matrix, view: Rect): Polyline[] {
  const polylines: Polyline[] = [];
  let points: number[] = [];
  const endPolyline = ({ isClosed }: Pick<Polyline, 'isClosed'>) => {
    if (points.length >= 2) polylines.push({ points, isClosed });
  };
  const map = (x: number, y: number): [number, number] => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
  for (const [command, ...operands] of path) {
    const transformed: number[] = [];
    for (let i = 0; i + 1 < operands.length; i += 2) transformed.push(...map(operands[i] ?? 0, operands[i + 1] ?? 0));
    if (command === 'Z') {
      endPolyline({ isClosed: true });
      points = points.slice(0, 2);
    } else if (command === 'M') {
      endPolyline({ isClosed: false });
      points = transformed;
    } else if (command === 'L') points.push(...transformed);
    else {
      const [x0, y0] = points.slice(-2) as [number, number];
      if (command === 'C') flattenCubic(points, [x0, y0, ...transformed], view, 0);
      else {
        const [qx, qy, x, y] = transformed as [number, number, number, number];
        // A quadratic curve is a cubic curve whose control points are at 2/3 of the way from its ends to the control
        // point of the quadratic curve.
        const raiseDegree = (a: number, b: number) => a + (2 / 3) * (b - a);
        flattenCubic(
          points,
          [x0, y0, raiseDegree(x0, qx), raiseDegree(y0, qy), raiseDegree(x, qx), raiseDegree(y, qy), x, y],
          view,
          0,
        );
      }
    }
  }
  // A single point is no line. After `Z`, `points` contains only the start of the closed polygon.
  if (points.length > 2) endPolyline({ isClosed: false });
  return polylines;
}

/**
 * Clips a polygon at one edge of the view (I. Sutherland, G. Hodgman, "Reentrant polygon clipping", CACM 1974).
 * @param axis 0 for x, 1 for y
 * @param limit coordinate of the edge on this axis
 * @param side 1: keeps the points whose coordinate is at least `limit`, −1: at most `limit`
 */
function clipAtEdge(points: readonly number[], axis: 0 | 1, limit: number, side: 1 | -1): number[] {
  const clipped: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const j = (i + 2) % points.length;
    const x0 = points[i] ?? 0;
    const y0 = points[i + 1] ?? 0;
    const x1 = points[j] ?? 0;
    const y1 = points[j + 1] ?? 0;
    // Distances of the ends of a segment from the edge of the view; negative for an end outside of the view.
    const startDistance = ((axis === 0 ? x0 : y0) - limit) * side;
    const endDistance = ((axis === 0 ? x1 : y1) - limit) * side;
    if (startDistance >= 0) clipped.push(x0, y0);
    if (startDistance >= 0 === endDistance >= 0) continue;
    const ratio = startDistance / (startDistance - endDistance);
    const x = x0 + (x1 - x0) * ratio;
    const y = y0 + (y1 - y0) * ratio;
    clipped.push(axis === 0 ? limit : x, axis === 1 ? limit : y);
  }
  return clipped;
}

/** Returns the part of a polygon inside `view`, both in pixels. */
export function clipPolygon(points: readonly number[], view: Rect): number[] {
  let clipped = clipAtEdge(points, 0, view.x, 1);
  clipped = clipAtEdge(clipped, 0, view.x + view.width, -1);
  clipped = clipAtEdge(clipped, 1, view.y, 1);
  return clipAtEdge(clipped, 1, view.y + view.height, -1);
}

/**
 * Converts a thick line to polygons, to be filled by the non-zero rule: a quadrilateral for each segment near the view,
 * and a disc at each joint, so that all joints are round.
 * @param halfWidth half of the line width in pixels
 * @param view visible rectangle in pixels
 */
export function strokePolygons(line: Polyline, halfWidth: number, view: Rect): number[][] {
  const polygons: number[][] = [];
  const { points } = line;
  const count = points.length / 2;
  // A segment up to `halfWidth` outside of the view can be visible, because the line is thick.
  const extendedView = {
    x: view.x - halfWidth,
    y: view.y - halfWidth,
    width: view.width + 2 * halfWidth,
    height: view.height + 2 * halfWidth,
  };
  for (let i = 0; i < (line.isClosed ? count : count - 1); i++) {
    const j = (i + 1) % count;
    const x0 = points[2 * i] ?? 0;
    const y0 = points[2 * i + 1] ?? 0;
    const x1 = points[2 * j] ?? 0;
    const y1 = points[2 * j + 1] ?? 0;
    const length = Math.hypot(x1 - x0, y1 - y0);
    const isOutside =
      Math.max(x0, x1) < extendedView.x ||
      Math.min(x0, x1) > extendedView.x + extendedView.width ||
      Math.max(y0, y1) < extendedView.y ||
      Math.min(y0, y1) > extendedView.y + extendedView.height;
    if (length === 0 || isOutside) continue;
    // Vector from the segment to an edge of the thick line, perpendicular to the segment.
    const nx = (-(y1 - y0) / length) * halfWidth;
    const ny = ((x1 - x0) / length) * halfWidth;
    polygons.push([x0 + nx, y0 + ny, x0 - nx, y0 - ny, x1 - nx, y1 - ny, x1 + nx, y1 + ny]);
    if (line.isClosed || i > 0) polygons.push(circlePolygon(x0, y0, halfWidth));
  }
  return polygons;
}

/** Returns a circle as a polygon with 256 corners. */
function circlePolygon(x: number, y: number, radius: number): number[] {
  const corners = 256;
  const coordinates: number[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = (2 * Math.PI * i) / corners;
    coordinates.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return coordinates;
}
