import { type Bounds, boundsOfRect, mergeBounds, NO_BOUNDS, rectOfBounds } from '@flydeck/scene/compile/bounds';
import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { boundsOf, type Matrix } from '@flydeck/scene/model/geometry';
import type { Position } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { isTopicFrame, matrixBetween } from '@flydeck/scene/records/spaces';
import { sizeOf } from '../camera.ts';
import { elementReach } from '../geometry/is-hit.ts';

/** Bounds that contain every point. */
const UNLIMITED: Bounds = {
  left: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
};
/** Bounds are extended by this fraction of their coordinates, which is more than the rounding errors of a hit test. */
const ROUNDING = 1e-12;
/** Maximum relative difference between the scales of a group's axes, if the group is not stretched. */
const MAX_STRETCH = 1e-6;

/**
 * Returns upright bounds of a record in the space of its parent. They contain the record's box, and all points where a
 * hit test without tolerance can hit the record or, for a group, one of its descendants. They are infinite if such
 * bounds are not known, and undefined for a record without a box, which cannot be hit.
 */
export function hitBounds(store: RecordStore, record: DocumentRecord): Bounds | undefined {
  const bounds = record.kind === 'topic' ? topicBounds(store, record) : elementBounds(store, record);
  if (!bounds) return undefined;
  const { left, top, right, bottom } = bounds;
  const margin = ROUNDING * (Math.abs(left) + Math.abs(top) + Math.abs(right) + Math.abs(bottom));
  if (!Number.isFinite(margin)) return UNLIMITED;
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

const topicBounds = (store: RecordStore, record: DocumentRecord): Bounds =>
  boundsOfRect(boundsOf(spaceOf(store, record), { x: 0, y: 0, ...sizeOf(store, record.id) }));

function elementBounds(store: RecordStore, record: DocumentRecord): Bounds | undefined {
  const box = record.properties['box'] as Position | undefined;
  if (!box || isTopicFrame(box)) return undefined;
  const reach = elementReach(record);
  // Computing the transform of a rotated or mirrored box is slow, and most boxes are neither.
  const rect =
    box.rotation || box.flipX || box.flipY
      ? boundsOf(elementTransform(box, FRAME_TRANSFORM).m, reach)
      : { ...reach, x: reach.x + box.x, y: reach.y + box.y };
  const own = boundsOfRect(rect);
  return record.kind === 'group' ? mergeBounds(own, childrenBounds(store, record)) : own;
}

/** Returns the bounds of a group's children in the space of the group's parent. */
function childrenBounds(store: RecordStore, group: DocumentRecord): Bounds {
  const m = spaceOf(store, group);
  // In a stretched group, the tolerance of a hit test is not the same in all directions.
  if (isStretching(m)) return UNLIMITED;
  return store.children(group.id, 'children').reduce((merged, child) => {
    const bounds = hitBounds(store, child);
    return bounds ? mergeBounds(merged, boundsOfRect(boundsOf(m, rectOfBounds(bounds)))) : merged;
  }, NO_BOUNDS);
}

/** Returns the map from the space of a record's children to the space of its parent. */
const spaceOf = (store: RecordStore, { id, parent }: DocumentRecord): Matrix => matrixBetween(store, id, parent ?? id);

/** Whether a map changes angles, or is not invertible. */
function isStretching([a, b, c, d]: Matrix): boolean {
  const [squaredX, squaredY, dot] = [a * a + b * b, c * c + d * d, a * c + b * d];
  return !(Math.abs(squaredX - squaredY) + Math.abs(dot) < MAX_STRETCH * squaredX);
}
