import type { Point } from '@flydeck/scene/model/geometry';
import type { Operation, TopicFrame } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { moveRecords } from '../commands/move-records.ts';
import { rotated } from './resized-area.ts';

/** Limits of the width and height of a topic in its own units. */
const SIZE_MIN = 1e-3;
const SIZE_MAX = 1e6;
/** Movements of the content up to this fraction of the topic's size are ignored, because they are rounding errors. */
const MOVEMENT_TOLERANCE = 1e-9;

/**
 * Returns the operations that change the width and height of a topic without moving its content on the screen. Returns
 * none for a topic without a box or a parent.
 * @param centre the new centre, in the parent's units
 * @param factors factors by which the width and the height are multiplied
 */
export function resizeTopicFrame(
  store: RecordStore,
  { id, parent, properties }: DocumentRecord,
  centre: Point,
  factors: { readonly width: number; readonly height: number },
): Operation[] {
  const frame = properties['box'] as TopicFrame | undefined;
  if (!frame || parent === null) return [];
  const oldSize = { width: Number(properties['width']), height: Number(properties['height']) };
  const width = limitedSize(oldSize.width * factors.width);
  const height = limitedSize(oldSize.height * factors.height);
  const box = { ...frame, x: roundPosition(centre.x), y: roundPosition(centre.y) };
  // `movement` is the movement of the topic's centre along the topic's own axes, in the parent's units. (dx, dy) is the
  // movement of the topic's top left corner, in the topic's own units. The content moves back by (dx, dy).
  const movement = rotated({ x: box.x - frame.x, y: box.y - frame.y }, -(frame.rotation ?? 0));
  const dx = (oldSize.width - width) / 2 + movement.x / frame.scale;
  const dy = (oldSize.height - height) / 2 + movement.y / frame.scale;
  return [
    { op: 'set', id, property: 'width', value: width },
    { op: 'set', id, property: 'height', value: height },
    { op: 'set', id, property: 'box', value: box, parent },
    ...moveContent(store, id, -dx, -dy, Math.max(width, height) * MOVEMENT_TOLERANCE),
  ];
}

const limitedSize = (size: number): number => roundPosition(Math.min(Math.max(size, SIZE_MIN), SIZE_MAX));

/**
 * Returns the operations that move the content of a topic and the views of the topic's steps. `dx`, `dy` and
 * `tolerance` are in the topic's units. Returns no operations if `dx` and `dy` are at most `tolerance`.
 */
function moveContent(store: RecordStore, topic: string, dx: number, dy: number, tolerance: number): Operation[] {
  if (Math.abs(dx) <= tolerance && Math.abs(dy) <= tolerance) return [];
  const content = ['elements', 'cover', 'topics'].flatMap((slot) => store.children(topic, slot));
  const ids = content.map(({ id }) => id);
  return [...moveRecords(store, ids, dx, dy), ...moveViews(store, topic, dx, dy)];
}

function moveViews(store: RecordStore, topic: string, dx: number, dy: number): Operation[] {
  return store.children(DOCUMENT_ID, 'path').flatMap(({ id, properties }): Operation[] => {
    const view = properties['view'] as Point | undefined;
    if (!view || properties['topic'] !== topic) return [];
    const value = { ...view, x: roundPosition(view.x + dx), y: roundPosition(view.y + dy) };
    return [{ op: 'set', id, property: 'view', value }];
  });
}
