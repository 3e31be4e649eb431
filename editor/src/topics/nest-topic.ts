import { clampScale, type Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { sizeOf } from '../camera.ts';
import { frontPosition, layerAbove, setLayer } from '../paint-order.ts';
import { findFreeArea } from './find-free-area.ts';
import { nextTopicArea } from './next-topic-area.ts';

/**
 * Returns the operations that move a topic to a free area of the topic `parent`. The moved topic keeps its aspect
 * ratio, and gets about the size of the last child topic of `parent`. The path does not change. Returns no operations
 * if the moved topic is locked, is the root, contains `parent`, or is already a child topic of `parent`.
 */
export function nestTopic(store: RecordStore, topic: string, parent: string): Operation[] {
  const record = store.get(topic);
  const isPossible =
    record?.slot === 'topics' &&
    !record.properties['locked'] &&
    record.parent !== parent &&
    store.get(parent)?.kind === 'topic' &&
    !store.ancestry(parent).includes(topic);
  if (!isPossible) return [];
  const { size, near } = nextTopicArea(store, parent);
  const topicSize = sizeOf(store, topic);
  const scale = Math.min(size.width / topicSize.width, size.height / topicSize.height);
  const boundedScale = clampScale(scale);
  const area = findFreeArea(
    store,
    parent,
    { width: topicSize.width * boundedScale, height: topicSize.height * boundedScale },
    near,
  );
  const box = {
    x: roundPosition(area.x + area.width / 2),
    y: roundPosition(area.y + area.height / 2),
    scale: roundPosition(clampScale(area.width / topicSize.width)),
  };
  const order = orderBetween(store.children(parent, 'topics').at(-1)?.order ?? null, null);
  return [
    { op: 'place', id: topic, parent, slot: 'topics', order, box },
    ...setLayer(record, layerAbove(frontPosition(store, parent), 'topics')),
  ];
}
