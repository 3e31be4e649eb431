import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { sizeOf } from '../camera.ts';
import { areaOf } from '../transform/area.ts';

/** Size of the first child topic of a topic, as a fraction of its parent's size. */
const FIRST_SIZE = 0.25;

/**
 * Returns the size of the next new child topic, and the point near which it is placed: the size and centre of the last
 * child topic. Without child topics, returns a fraction of the parent's size, and the centre of the parent.
 */
export function nextTopicArea(store: RecordStore, parent: string): { readonly size: Size; readonly near: Point } {
  const last = store.children(parent, 'topics').at(-1);
  const area = last && areaOf(store, last.id);
  const outer = sizeOf(store, parent);
  const lastArea = area ?? { x: 0, y: 0, ...outer };
  return {
    size: area ?? { width: outer.width * FIRST_SIZE, height: outer.height * FIRST_SIZE },
    near: { x: lastArea.x + lastArea.width / 2, y: lastArea.y + lastArea.height / 2 },
  };
}
