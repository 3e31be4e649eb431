import type { Point, Rect } from '@flydeck/scene/model/geometry';
import { type AxisSnap, type Guide, guideEnds } from './guide.ts';
import { snapToGaps } from './snap-gaps.ts';
import { type Axis, type AxisTargets, type SnapTargets, type Span, spanOf } from './snap-targets.ts';

/**
 * The distance by which a gesture is corrected, and the guides that show the alignment. All distances and positions in
 * this file are in the space of `SnapTargets.parent`, the topic or group in which the gesture takes place.
 */
interface Snap {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

const NO_SNAP: AxisSnap = { shift: 0, guides: [] };

/**
 * Returns the correction with which a box that is being moved snaps.
 * @param axes the axes along which the box moves
 */
export function snapBox(targets: SnapTargets, box: Rect, axes: readonly Axis[] = ['x', 'y']): Snap {
  const snapAlong = (axis: Axis): AxisSnap => {
    if (!axes.includes(axis)) return NO_SNAP;
    const span = spanOf(box, axis);
    const edgesAndCentre = [span.start, (span.start + span.end) / 2, span.end];
    const line = lineSnap(targets[axis], axis, edgesAndCentre, span, targets.tolerance);
    const gap = snapToGaps(targets[axis], axis, span, targets.tolerance);
    return smallestSnap([line, gap]) ?? NO_SNAP;
  };
  return combineAxes(targets.parent, snapAlong('x'), snapAlong('y'));
}

/** An edge of a box that is being resized or drawn. */
export interface MovingEdge {
  readonly axis: Axis;
  /** Position of the edge along the axis. */
  readonly at: number;
  /** The position that does not move: the opposite edge, or the centre. */
  readonly fixed: number;
  /** Size of the box divided by the distance of the edge from `fixed`: 1, or 2 if `fixed` is the centre. */
  readonly growthPerMovement: 1 | 2;
  /** Start and end of the box on the other axis. */
  readonly crossStart: number;
  readonly crossEnd: number;
}

/**
 * Returns the correction with which an edge snaps to a line or to the size of a sibling; undefined if it does not snap.
 */
export function snapEdge(targets: SnapTargets, edge: MovingEdge): AxisSnap | undefined {
  const { axis, at, fixed } = edge;
  const span: Span = {
    start: Math.min(at, fixed),
    end: Math.max(at, fixed),
    crossStart: edge.crossStart,
    crossEnd: edge.crossEnd,
  };
  const line = lineSnap(targets[axis], axis, [at], span, targets.tolerance);
  return smallestSnap([line, sizeSnap(targets[axis], edge, span, targets.tolerance)]);
}

/** Returns the correction with which a point snaps to lines. */
export function snapPoint(targets: SnapTargets, point: Point): Snap {
  const snapAlong = (axis: Axis) => {
    const cross = axis === 'x' ? point.y : point.x;
    const span = { start: point[axis], end: point[axis], crossStart: cross, crossEnd: cross };
    return lineSnap(targets[axis], axis, [point[axis]], span, targets.tolerance) ?? NO_SNAP;
  };
  return combineAxes(targets.parent, snapAlong('x'), snapAlong('y'));
}

/**
 * Returns the correction with which the corner of a box that is being drawn snaps.
 * @param fixed the opposite corner, or the centre
 * @param growthPerMovement 2 if `fixed` is the centre
 */
export function snapCorner(targets: SnapTargets, fixed: Point, corner: Point, growthPerMovement: 1 | 2 = 1): Snap {
  const snapAlong = (axis: Axis) => {
    const crossAxis = axis === 'x' ? 'y' : 'x';
    const edge = { axis, at: corner[axis], fixed: fixed[axis], growthPerMovement };
    const crossStart = Math.min(fixed[crossAxis], corner[crossAxis]);
    const crossEnd = Math.max(fixed[crossAxis], corner[crossAxis]);
    return snapEdge(targets, { ...edge, crossStart, crossEnd }) ?? NO_SNAP;
  };
  return combineAxes(targets.parent, snapAlong('x'), snapAlong('y'));
}

/** Returns all guides of the given snaps, and adds the id of the topic or group in whose space the snaps are. */
export function guidesIn(parent: string, snaps: readonly AxisSnap[]): Guide[] {
  return snaps.flatMap(({ guides }) => guides.map((guide) => ({ ...guide, parent })));
}

function combineAxes(parent: string, x: AxisSnap, y: AxisSnap): Snap {
  return { dx: x.shift, dy: y.shift, guides: guidesIn(parent, [x, y]) };
}

/** Returns the snap with the smallest shift; undefined if there is none. */
function smallestSnap(snaps: readonly (AxisSnap | undefined)[]): AxisSnap | undefined {
  return snaps
    .filter((snap) => snap !== undefined)
    .reduce<AxisSnap | undefined>(
      (best, snap) => (best && Math.abs(best.shift) <= Math.abs(snap.shift) ? best : snap),
      undefined,
    );
}

/** Snaps one of several positions of a box to the nearest line; undefined if no line is within the tolerance. */
function lineSnap(
  { lines }: AxisTargets,
  axis: Axis,
  positions: readonly number[],
  span: Span,
  tolerance: number,
): AxisSnap | undefined {
  let best: { readonly shift: number; readonly index: number } | undefined;
  for (const position of positions) {
    const index = nearestIndex(lines, position, (line) => line.at);
    const line = lines[index];
    if (!line) continue;
    const shift = line.at - position;
    if (Math.abs(shift) <= tolerance && (!best || Math.abs(shift) < Math.abs(best.shift))) best = { shift, index };
  }
  const line = best && lines[best.index];
  if (!best || !line) return undefined;
  const crossStart = Math.min(span.crossStart, line.span.crossStart);
  const crossEnd = Math.max(span.crossEnd, line.span.crossEnd);
  const guide = { kind: 'line' as const, ...guideEnds(axis, [line.at, crossStart], [line.at, crossEnd]) };
  return { shift: best.shift, guides: [guide] };
}

/** Snaps an edge so that the box gets the size of a sibling; undefined if no size is within the tolerance. */
function sizeSnap(
  { sizes }: AxisTargets,
  { axis, at, fixed, growthPerMovement }: MovingEdge,
  span: Span,
  tolerance: number,
): AxisSnap | undefined {
  const target = sizes[nearestIndex(sizes, Math.abs(at - fixed) * growthPerMovement, ({ length }) => length)];
  if (!target) return undefined;
  const direction = at < fixed ? -1 : 1;
  const shift = fixed + (direction * target.length) / growthPerMovement - at;
  if (Math.abs(shift) > tolerance) return undefined;
  const sizeGuide = (sized: Span) => {
    const cross = (sized.crossStart + sized.crossEnd) / 2;
    return { kind: 'size' as const, ...guideEnds(axis, [sized.start, cross], [sized.end, cross]) };
  };
  const moved = at < fixed ? { ...span, start: span.start + shift } : { ...span, end: span.end + shift };
  return { shift, guides: [sizeGuide(moved), sizeGuide(target.span)] };
}

/** Returns the index of the item whose key is nearest to a value. The items must be sorted by their keys. */
function nearestIndex<Item>(items: readonly Item[], value: number, key: (item: Item) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && key(item) < value) low = middle + 1;
    else high = middle;
  }
  const before = items[low - 1];
  const after = items[low];
  if (before === undefined) return low;
  return after !== undefined && key(after) - value < value - key(before) ? low : low - 1;
}
