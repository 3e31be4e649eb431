import { elementTransform, FRAME_TRANSFORM, union } from '@flydeck/scene/compile/local-transform';
import { boundsOf, type Rect } from '@flydeck/scene/model/geometry';
import type { Position } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { isTopicFrame } from '@flydeck/scene/records/spaces';
import { sizeOf } from '../camera.ts';

/** A box in the space of a parent: a rectangle that is rotated about its centre by `rotation`. */
export interface Area extends Rect {
  /** Degrees clockwise. */
  readonly rotation: number;
}

/** Returns the area of an element or topic in its parent's space; undefined for records without a position. */
export function areaOf(store: RecordStore, id: string): Area | undefined {
  const position = store.get(id)?.properties['box'] as Position | undefined;
  if (!position) return undefined;
  const { rotation = 0 } = position;
  if (!isTopicFrame(position)) {
    const { x, y, width, height } = position;
    return { x, y, width, height, rotation };
  }
  const size = sizeOf(store, id);
  const width = size.width * position.scale;
  const height = size.height * position.scale;
  return { x: position.x - width / 2, y: position.y - height / 2, width, height, rotation };
}

/**
 * Returns the smallest unrotated box around a record, in the space of its parent; undefined for records without a
 * position.
 */
export function boundsInParent(store: RecordStore, id: string): Rect | undefined {
  const area = areaOf(store, id);
  // Unrotated areas are frequent, and a large selection has thousands of them.
  if (!area || area.rotation === 0) return area;
  const { m } = elementTransform(area, FRAME_TRANSFORM);
  return boundsOf(m, { x: 0, y: 0, width: area.width, height: area.height });
}

/**
 * Returns the smallest unrotated box around siblings, in the space of their parent; undefined if none has a position.
 */
export function boundsOfAll(store: RecordStore, ids: readonly string[]): Rect | undefined {
  let box: Rect | undefined;
  for (const id of ids) {
    const bounds = boundsInParent(store, id);
    box = box && bounds ? union(box, bounds) : (bounds ?? box);
  }
  return box;
}

/** Whether a record, or a group that contains the record, is locked. Content of a locked topic is not locked. */
export function isLocked(store: RecordStore, id: string): boolean {
  let record: DocumentRecord | undefined = store.get(id);
  while (record) {
    if (record.properties['locked']) return true;
    const parent: DocumentRecord | undefined = record.parent === null ? undefined : store.get(record.parent);
    record = parent?.kind === 'group' ? parent : undefined;
  }
  return false;
}

/** Returns the ids of the records that can be moved: those that have a position and are not locked. */
export function movableRecords(store: RecordStore, ids: readonly string[]): string[] {
  return ids.filter((id) => store.get(id)?.properties['box'] !== undefined && !isLocked(store, id));
}
