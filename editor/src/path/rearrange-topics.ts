import { automaticLayout } from '@flydeck/scene/records/automatic-layout';
import type { Operation, TopicFrame } from '@flydeck/scene/records/operations';
import { initialOrders } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { stepsOf, topicOfStep } from './steps.ts';

/**
 * Returns the operations that exchange the positions of sibling topics, so that their reading order on the canvas (row
 * by row) is the order of the path. A topic is scaled to the size of the topic whose position it gets. Topics that are
 * locked or not on the path do not move. If the parent has an automatic layout, the order of the siblings is changed
 * instead, because the layout places topics in this order.
 */
export function rearrangeTopics(store: RecordStore, parent: string): Operation[] {
  if (automaticLayout(store.get(parent))) return reorderTopics(store, parent);
  const firstIndexById = firstStepIndexes(store);
  const topics = store
    .children(parent, 'topics')
    .filter(({ id, properties }) => firstIndexById.has(id) && !properties['locked']);
  const inPathOrder = topics.toSorted((a, b) => (firstIndexById.get(a.id) ?? 0) - (firstIndexById.get(b.id) ?? 0));
  const isRightToLeft = RIGHT_TO_LEFT.test(String(store.get('document')?.properties['language'] ?? ''));
  const areas = sortInReadingOrder(topics.map(topicAreaOf), isRightToLeft);
  return inPathOrder.flatMap((topic, i): Operation[] => {
    const area = areas[i];
    if (!area || area.id === topic.id) return [];
    const value = fitFrame(area, topic);
    return [{ op: 'set', id: topic.id, property: 'box', value, parent }];
  });
}

/** Returns the index of the first step of each topic that is on the path, by the id of the topic. */
function firstStepIndexes(store: RecordStore): Map<string, number> {
  const indexes = new Map<string, number>();
  for (const [i, step] of stepsOf(store).entries())
    if (!indexes.has(topicOfStep(step))) indexes.set(topicOfStep(step), i);
  return indexes;
}

/**
 * Returns the operations that order sibling topics as on the path. Topics that are not on the path keep their index.
 */
function reorderTopics(store: RecordStore, parent: string): Operation[] {
  const firstIndexById = firstStepIndexes(store);
  const siblings = store.children(parent, 'topics');
  const onPath = siblings.filter(({ id }) => firstIndexById.has(id));
  const sorted = onPath.toSorted((a, b) => (firstIndexById.get(a.id) ?? 0) - (firstIndexById.get(b.id) ?? 0));
  const reordered = siblings.map((topic) => (firstIndexById.has(topic.id) ? (sorted.shift() ?? topic) : topic));
  if (reordered.every((topic, i) => topic === siblings[i])) return [];
  const orders = initialOrders(reordered.length);
  return reordered.map(({ id }, i) => ({ op: 'place', id, parent, slot: 'topics', order: orders[i] ?? '' }));
}

/** Matches language tags (BCP 47) of languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|ps|sd|syr|ug|ur|yi)\b/;

/** The area of a topic in its parent's space. */
interface TopicArea {
  /** Id of the topic. */
  readonly id: string;
  /** Contains the centre and the rotation of the area. */
  readonly frame: TopicFrame;
  readonly width: number;
  readonly height: number;
}

function topicAreaOf({ id, properties }: DocumentRecord): TopicArea {
  const frame = properties['box'] as TopicFrame;
  return {
    id,
    frame,
    width: Number(properties['width']) * frame.scale,
    height: Number(properties['height']) * frame.scale,
  };
}

/**
 * Sorts areas by rows. Each row starts with the remaining area whose centre is highest, and contains the areas whose
 * centres are above the lower edge of this area.
 */
function sortInReadingOrder(areas: readonly TopicArea[], isRightToLeft: boolean): TopicArea[] {
  const remaining = areas.toSorted((a, b) => a.frame.y - b.frame.y);
  const sorted: TopicArea[] = [];
  for (let first = remaining[0]; first; first = remaining[0]) {
    const bottom = first.frame.y + first.height / 2;
    const count = remaining.findIndex(({ frame }) => frame.y >= bottom);
    const row = remaining.splice(0, count === -1 ? remaining.length : Math.max(1, count));
    sorted.push(...row.sort((a, b) => (a.frame.x - b.frame.x) * (isRightToLeft ? -1 : 1)));
  }
  return sorted;
}

/** Returns the frame of a topic that is scaled to fit an area, with the centre and the rotation of the area. */
function fitFrame({ frame, width, height }: TopicArea, { properties }: DocumentRecord): TopicFrame {
  const scale = Math.min(width / Number(properties['width']), height / Number(properties['height']));
  return { ...frame, scale: roundPosition(scale) };
}
