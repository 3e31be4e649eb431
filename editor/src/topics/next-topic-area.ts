import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { sizeOf } from '../camera.ts';
import { areaOf } from '../transform/area.ts';

/** Size of the first child topic, as a fraction of the parent's size. */
const FIRST_SIZE = 0.25;

/**
 * Returns the size of the next child topic, and the point near which this topic is placed, in the space of the parent.
 * The size and the point are the size and the centre of the last child topic. If the parent has no child topics, the
 * size is a fraction of the parent's size, and the point is the centre of the parent.
 */
export function nextTopicArea(store: RecordStore, parent: string): { readonly size: Size; readonly near: Point } {
  const lastTopic = store.children(parent, 'topics').at(-1);
  const lastArea = lastTopic && areaOf(store, lastTopic.id);
  const parentSize = sizeOf(store, parent);
  const nearArea = lastArea ?? { x: 0, y: 0, ...parentSize };
  return {
    size: lastArea
      ? { width: lastArea.width, height: lastArea.height }
      : { width: parentSize.width * FIRST_SIZE, height: parentSize.height * FIRST_SIZE },
    near: { x: nearArea.x + nearArea.width / 2, y: nearArea.y + nearArea.height / 2 },
  };
}
