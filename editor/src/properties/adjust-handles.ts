import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { type Adjustable, adjustableOf, adjustRange, outlineCorners, type Range } from './adjust-values.ts';

/**
 * A handle that changes adjust values. These are the parameters of a preset shape, such as the width of an arrow's tip
 * (ECMA-376 `avLst`). A change of the values moves corners of the shape's outline. The handle is at one of these
 * corners.
 */
export interface AdjustHandle {
  /** Names of the adjust values: one, or two that move the same corner along different axes. */
  readonly names: readonly string[];
  /** Index of the corner in `outlineCorners`. */
  readonly corner: number;
  /** Position of the corner, relative to the top left corner of the element's box before its rotation and mirroring. */
  readonly point: Point;
}

/** To find the corners that an adjust value moves, the value is changed by this fraction of its range. */
const PROBE_FRACTION = 0.005;
/**
 * When an adjust value changes, several corners may move. The handle of the value can be at any corner whose movement
 * is at least this fraction of the largest movement.
 */
const CANDIDATE_FRACTION = 0.99;
/**
 * Numbers of intervals between the values that a search tries: first in the whole range, then in `FINE_ROUNDS` rounds
 * in a smaller range around the best value.
 */
const COARSE_INTERVALS = 40;
const FINE_INTERVALS = 20;
const FINE_ROUNDS = 4;

const sizeOf = ({ properties }: DocumentRecord): Size => properties['box'] as Box;
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the handles of a shape or connector. Adjust values that move no corner have no handle. */
export function adjustHandles(record: DocumentRecord): AdjustHandle[] {
  const adjustable = adjustableOf(record);
  const handles: AdjustHandle[] = [];
  if (!adjustable) return handles;
  for (const name of Object.keys(adjustable.values)) {
    const candidates = cornersMovedBy(adjustable, sizeOf(record), name);
    const freeCorner = candidates.find((candidate) => handles.every(({ corner }) => corner !== candidate.corner));
    const [best] = candidates;
    if (freeCorner) handles.push({ ...freeCorner, names: [name] });
    // If all corners that the value moves already have a handle, the first corner's handle also changes this value.
    const indexAtCorner = freeCorner ? -1 : handles.findIndex(({ corner }) => corner === best?.corner);
    const handle = handles[indexAtCorner];
    if (handle) handles[indexAtCorner] = { ...handle, names: [...handle.names, name] };
  }
  return handles;
}

/** Returns the corners at which the handle of an adjust value can be; none if the value moves no corner. */
function cornersMovedBy({ preset, values }: Adjustable, size: Size, name: string): Omit<AdjustHandle, 'names'>[] {
  const { from, to } = adjustRange(preset, name);
  const value = values[name] ?? 0;
  const corners = outlineCorners(preset, size, values);
  const movedOutlines = [-1, 1].map((sign) => {
    const probe = { ...values, [name]: value + sign * PROBE_FRACTION * (to - from) };
    const moved = outlineCorners(preset, size, probe);
    // If the number of corners has changed, indexes refer to other corners, so this probe is ignored.
    return moved.length === corners.length ? moved : corners;
  });
  const distances = corners.map((point, i) =>
    Math.max(...movedOutlines.map((moved) => distance(moved[i] ?? point, point))),
  );
  const farthest = Math.max(0, ...distances);
  if (farthest <= 1e-6 * Math.max(size.width, size.height)) return [];
  return corners.flatMap((point, corner) =>
    (distances[corner] ?? 0) >= farthest * CANDIDATE_FRACTION ? [{ corner, point }] : [],
  );
}

/**
 * Returns the operation that moves a handle as near as possible to the point `to`, which is in the same space as
 * `AdjustHandle.point`. Returns no operation if the handle cannot be moved.
 */
export function dragAdjust(record: DocumentRecord, handle: AdjustHandle, to: Point): Operation[] {
  const adjustable = adjustableOf(record);
  const [name, secondName] = handle.names;
  if (!adjustable || name === undefined) return [];
  if (secondName !== undefined) return dragTwoValues(adjustable, sizeOf(record), handle, [name, secondName], to);
  const { preset, values } = adjustable;
  const value = valueWithLeastError(adjustRange(preset, name), values[name] ?? 0, (candidate) => {
    const point = outlineCorners(preset, sizeOf(record), { ...values, [name]: candidate })[handle.corner];
    return point ? distance(point, to) : Number.POSITIVE_INFINITY;
  });
  return [adjustable.operationFor({ ...values, [name]: Math.round(value) })];
}

/**
 * Returns the operation that moves a corner, such as the tip of a callout, that depends linearly on two adjust values.
 * The values are the solution of two linear equations. Trying values as in `dragAdjust` does not work: when the tip
 * moves to another side of the shape, the index of its corner changes.
 */
function dragTwoValues(
  { preset, values, operationFor }: Adjustable,
  size: Size,
  { corner, point }: AdjustHandle,
  names: readonly [string, string],
  to: Point,
): Operation[] {
  // Distances by which the corner moves when the first or the second value is increased by 1.
  const [byFirst, bySecond] = names.map((name) => {
    const probe = { ...values, [name]: (values[name] ?? 0) + 1 };
    const moved = outlineCorners(preset, size, probe)[corner] ?? point;
    return { x: moved.x - point.x, y: moved.y - point.y };
  });
  const [dx, dy] = [to.x - point.x, to.y - point.y];
  const determinant = byFirst && bySecond ? byFirst.x * bySecond.y - byFirst.y * bySecond.x : 0;
  if (!byFirst || !bySecond || determinant === 0) return [];
  const [first, second] = names;
  return [
    operationFor({
      ...values,
      [first]: Math.round((values[first] ?? 0) + (dx * bySecond.y - dy * bySecond.x) / determinant),
      [second]: Math.round((values[second] ?? 0) + (dy * byFirst.x - dx * byFirst.y) / determinant),
    }),
  ];
}

/**
 * Returns the value of a range with the least error. Values beyond the limits of a preset have equal errors; among
 * equal errors, the value nearest to the current value is returned.
 */
function valueWithLeastError({ from, to }: Range, currentValue: number, errorOf: (value: number) => number): number {
  let best = { value: currentValue, error: errorOf(currentValue) };
  let interval = (to - from) / COARSE_INTERVALS;
  const scan = (low: number, count: number) => {
    for (let i = 0; i <= count; i += 1) {
      const value = Math.min(Math.max(low + i * interval, from), to);
      const error = errorOf(value);
      const isNearer = Math.abs(value - currentValue) < Math.abs(best.value - currentValue);
      if (error < best.error - 1e-9 || (error <= best.error + 1e-9 && isNearer)) best = { value, error };
    }
  };
  scan(from, COARSE_INTERVALS);
  for (let round = 0; round < FINE_ROUNDS; round += 1) {
    const low = best.value - interval;
    interval = (2 * interval) / FINE_INTERVALS;
    scan(low, FINE_INTERVALS);
  }
  return best.value;
}
