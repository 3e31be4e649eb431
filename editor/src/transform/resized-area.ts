import type { Point } from '@flydeck/scene/model/geometry';
import type { Area } from './area.ts';
import type { AxisSnap, Guide } from './guide.ts';
import { HANDLE_SIDES, type ResizeHandle } from './selection-box.ts';
import { guidesIn, snapEdge } from './snap.ts';
import type { Axis, SnapTargets } from './snap-targets.ts';

/** Rules by which a handle resizes an area. */
export interface ResizeRules {
  readonly handle: ResizeHandle;
  /** Whether the ratio of width and height is preserved. */
  readonly isProportional: boolean;
  /** Whether the centre of the area does not move. Otherwise the side or corner opposite the handle does not move. */
  readonly keepsCentre: boolean;
  /** Minimum width and height in the parent's units. Areas that are smaller already do not become smaller. */
  readonly minimum: number;
  /** The lines, sizes and boxes to which the moved sides snap; absent if they do not snap. */
  readonly targets?: SnapTargets | undefined;
}

/** An area after a resize. A negative factor mirrors the area. */
export interface ResizedArea {
  readonly area: Area;
  /** Factors by which the width and the height are multiplied. */
  readonly factorX: number;
  readonly factorY: number;
  readonly guides: readonly Guide[];
}

/** Width and height. A negative value means that the area is mirrored in this direction. */
interface SignedSize {
  readonly width: number;
  readonly height: number;
}

/** Returns an area after its handle has been dragged by a distance in the parent's space. */
export function resizedArea(area: Area, distance: Point, rules: ResizeRules): ResizedArea {
  const dragged = draggedSize(area, rotated(distance, -area.rotation), rules);
  const { size, guides } = snapped(area, dragged, rules);
  const newSize = withMinimum(area, size, rules);
  const { width, height } = area;
  return {
    area: placed(area, newSize, rules),
    // No factor changes a width or height of 0. Therefore the factor is only the sign, 1 or -1.
    factorX: width === 0 ? signOf(newSize.width) : newSize.width / width,
    factorY: height === 0 ? signOf(newSize.height) : newSize.height / height,
    guides,
  };
}

/** Returns the growth of the area divided by the movement of the dragged side: 2 if the opposite side moves too. */
const growthPerMovement = ({ keepsCentre }: ResizeRules): 1 | 2 => (keepsCentre ? 2 : 1);

/** Returns the size of an area whose handle is dragged by the vector `x`, `y` along the axes of the area. */
function draggedSize(area: Area, { x, y }: Point, rules: ResizeRules): SignedSize {
  const side = HANDLE_SIDES[rules.handle];
  const multiple = growthPerMovement(rules);
  const width = area.width + side.x * x * multiple;
  const height = area.height + side.y * y * multiple;
  return rules.isProportional
    ? scaledSize(area, proportionalFactor(area, { width, height }, rules))
    : { width, height };
}

/**
 * Returns the factor of a proportional resize. For a corner handle, the dragged size is projected onto the diagonal of
 * the area. For an edge handle, the factor is the dragged width or height divided by the width or height of the area.
 */
function proportionalFactor(area: Area, { width, height }: SignedSize, { handle }: ResizeRules): number {
  const side = HANDLE_SIDES[handle];
  const [x, y] = [side.x === 0 ? 0 : area.width, side.y === 0 ? 0 : area.height];
  const squaredLength = x ** 2 + y ** 2;
  return squaredLength === 0 ? 1 : (width * x + height * y) / squaredLength;
}

const scaledSize = ({ width, height }: Area, factor: number): SignedSize => ({
  width: width * factor,
  height: height * factor,
});

/** A size after snapping, and the guides that show to what it has snapped. */
interface SnappedSize {
  readonly size: SignedSize;
  readonly guides: readonly Guide[];
}

/**
 * Snaps the moved sides of an area. A rotated area does not snap, because its sides are not parallel to the parent's
 * axes.
 */
function snapped(area: Area, size: SignedSize, rules: ResizeRules): SnappedSize {
  const { targets } = rules;
  if (!targets || area.rotation !== 0) return { size, guides: [] };
  return rules.isProportional
    ? snappedProportionally(area, size, rules, targets)
    : snappedFreely(area, size, rules, targets);
}

/** Snaps the moved sides independently of each other. */
function snappedFreely(area: Area, size: SignedSize, rules: ResizeRules, targets: SnapTargets): SnappedSize {
  const snapX = sideSnap(area, size, 'x', rules, targets);
  const snapY = sideSnap(area, size, 'y', rules, targets);
  const width = size.width + snapGrowth('x', snapX, rules);
  const height = size.height + snapGrowth('y', snapY, rules);
  return { size: { width, height }, guides: guidesIn(targets.parent, [snapX ?? [], snapY ?? []].flat()) };
}

/** Snaps the side that is nearest to a target. A snap that moves another side by more than the tolerance is ignored. */
function snappedProportionally(area: Area, size: SignedSize, rules: ResizeRules, targets: SnapTargets): SnappedSize {
  const multiple = growthPerMovement(rules);
  const fits = ({ width, height }: SignedSize) =>
    [(width - size.width) / multiple, (height - size.height) / multiple].every(
      (moved) => Math.abs(moved) <= targets.tolerance,
    );
  const candidates = (['x', 'y'] as const).flatMap((axis) => {
    const snap = sideSnap(area, size, axis, rules, targets);
    const length = axis === 'x' ? area.width : area.height;
    if (!snap || length === 0) return [];
    const draggedLength = axis === 'x' ? size.width : size.height;
    const snappedSize = scaledSize(area, (draggedLength + snapGrowth(axis, snap, rules)) / length);
    return fits(snappedSize) ? [{ snap, snappedSize }] : [];
  });
  const [best] = candidates.toSorted((a, b) => Math.abs(a.snap.shift) - Math.abs(b.snap.shift));
  return best ? { size: best.snappedSize, guides: guidesIn(targets.parent, [best.snap]) } : { size, guides: [] };
}

/** Returns by how much a snap of the moved side changes the signed size along an axis; 0 without a snap. */
const snapGrowth = (axis: Axis, snap: AxisSnap | undefined, rules: ResizeRules): number =>
  (snap?.shift ?? 0) * HANDLE_SIDES[rules.handle][axis] * growthPerMovement(rules);

/** Returns the correction with which the side that moves along an axis snaps; undefined if no side moves or snaps. */
function sideSnap(
  area: Area,
  size: SignedSize,
  axis: Axis,
  rules: ResizeRules,
  targets: SnapTargets,
): AxisSnap | undefined {
  const side = HANDLE_SIDES[rules.handle][axis];
  if (side === 0) return undefined;
  const fixed = fixedPoint(area, rules);
  const box = placed(area, size, rules);
  const multiple = growthPerMovement(rules);
  const length = axis === 'x' ? size.width : size.height;
  const [crossStart, crossEnd] = axis === 'x' ? [box.y, box.y + box.height] : [box.x, box.x + box.width];
  const at = fixed[axis] + (side * length) / multiple;
  return snapEdge(targets, { axis, at, fixed: fixed[axis], growthPerMovement: multiple, crossStart, crossEnd });
}

/** Returns the point of the unrotated area that does not move: the point opposite to the handle, or the centre. */
function fixedPoint({ x, y, width, height }: Area, { handle, keepsCentre }: ResizeRules): Point {
  const side = keepsCentre ? { x: 0, y: 0 } : HANDLE_SIDES[handle];
  return { x: x + (width * (1 - side.x)) / 2, y: y + (height * (1 - side.y)) / 2 };
}

/**
 * Returns a size that is at least the minimum, or at least the size of `area` if `area` is smaller than the minimum. If
 * the ratio is preserved, the minimum applies to the longer side only.
 */
function withMinimum(area: Area, size: SignedSize, rules: ResizeRules): SignedSize {
  if (rules.isProportional) {
    const longer = area.width >= area.height ? 'width' : 'height';
    if (area[longer] === 0) return size;
    return scaledSize(area, bounded(size[longer], area[longer], rules.minimum) / area[longer]);
  }
  return {
    width: bounded(size.width, area.width, rules.minimum),
    height: bounded(size.height, area.height, rules.minimum),
  };
}

/**
 * Returns `length` with the same sign. Its absolute value is increased to `minimum`, or to `before` if `before` is less
 * than `minimum`.
 */
function bounded(length: number, before: number, minimum: number): number {
  return signOf(length) * Math.max(Math.abs(length), Math.min(minimum, before));
}

const signOf = (value: number): 1 | -1 => (value < 0 ? -1 : 1);

/** Returns the area with another size, placed so that the point of `fixedPoint` does not move. */
function placed(area: Area, { width, height }: SignedSize, { handle, keepsCentre }: ResizeRules): Area {
  const side = keepsCentre ? { x: 0, y: 0 } : HANDLE_SIDES[handle];
  const moved = rotated(
    { x: (side.x * (width - area.width)) / 2, y: (side.y * (height - area.height)) / 2 },
    area.rotation,
  );
  const [newWidth, newHeight] = [Math.abs(width), Math.abs(height)];
  return {
    x: area.x + (area.width - newWidth) / 2 + moved.x,
    y: area.y + (area.height - newHeight) / 2 + moved.y,
    width: newWidth,
    height: newHeight,
    rotation: area.rotation,
  };
}

/** Returns a vector rotated clockwise by an angle in degrees. */
export function rotated({ x, y }: Point, degrees: number): Point {
  if (degrees === 0) return { x, y };
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}
