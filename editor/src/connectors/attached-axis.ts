import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { boxMatrix } from './follow.ts';
import { type Axis, lineEnds } from './line-box.ts';

/**
 * Returns the axis along which a connector leaves the target of one of its ends. The target is the element or topic to
 * which the end is attached. The result is the axis of the parent that is closest to perpendicular to the target's side
 * nearest to the end. Returns undefined if the end has no target, the target has another parent, or the target has no
 * width or height.
 */
export function exitAxisAtTarget(
  store: RecordStore,
  { parent, properties }: DocumentRecord,
  end: 'from' | 'to',
): Axis | undefined {
  const target = store.get(String(properties[end]));
  if (!target?.properties['box'] || target.removed || target.parent !== parent) return undefined;
  // `m` maps fractions of the target's width and height to the space of the parent.
  const m = boxMatrix(target);
  if (m[0] * m[3] - m[1] * m[2] === 0) return undefined;
  const ends = lineEnds(properties['box'] as Box);
  const point: Point = apply(invert(m), end === 'from' ? ends.start : ends.end);
  const isLeftOrRight = Math.abs(point.x - 0.5) >= Math.abs(point.y - 0.5);
  // The direction of the target's width or height in the space of the parent, because the target can be rotated.
  const [dx, dy] = isLeftOrRight ? [m[0], m[1]] : [m[2], m[3]];
  return Math.abs(dx) >= Math.abs(dy) ? 'horizontal' : 'vertical';
}
