import { apply, invert, type Matrix, type Point } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { type SidePoint, sideTowards } from './box-side.ts';
import { boxMatrix } from './follow.ts';
import { type Exit, exitAlong, lineEnds } from './line-box.ts';

/**
 * Returns how a connector leaves the target of one of its ends. The target is the element or topic to which the end is
 * attached. The axis is the axis of the parent that is closest to perpendicular to the target's side nearest to the
 * end. Returns undefined if the end has no target, the target has another parent, or the target has no width or height.
 */
export function exitAtTarget(store: RecordStore, record: DocumentRecord, end: 'from' | 'to'): Exit | undefined {
  const attached = pointAtTarget(store, record, end);
  if (!attached) return undefined;
  const { m } = attached;
  const { side } = sideTowards(attached.point);
  const isLeftOrRight = side === 'left' || side === 'right';
  // The direction of the target's width or height in the space of the parent, because the target can be rotated.
  const [dx, dy] = isLeftOrRight ? [m[0], m[1]] : [m[2], m[3]];
  return exitAlong(dx, dy, side === 'right' || side === 'bottom' ? 1 : -1);
}

/**
 * Returns where an attached end of a connector is on the sides of its target's box, see `sideTowards`. Returns
 * undefined in the same cases as `exitAtTarget`.
 */
export function sideAtTarget(store: RecordStore, record: DocumentRecord, end: 'from' | 'to'): SidePoint | undefined {
  const attached = pointAtTarget(store, record, end);
  return attached && sideTowards(attached.point);
}

/**
 * Returns the position of an end in fractions of its target's width and height, and the matrix `m` that maps these
 * fractions to the space of the parent.
 */
function pointAtTarget(
  store: RecordStore,
  { parent, properties }: DocumentRecord,
  end: 'from' | 'to',
): { readonly point: Point; readonly m: Matrix } | undefined {
  const target = store.get(String(properties[end]));
  if (!target?.properties['box'] || target.removed || target.parent !== parent) return undefined;
  const m = boxMatrix(target);
  if (m[0] * m[3] - m[1] * m[2] === 0) return undefined;
  const ends = lineEnds(properties['box'] as Box);
  return { point: apply(invert(m), end === 'from' ? ends.start : ends.end), m };
}
