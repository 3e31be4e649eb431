import { scaleOf } from '@flydeck/scene/camera';
import { boundsOf, invert, multiply, type Point } from '@flydeck/scene/model/geometry';
import { clampScale, type TopicFrame } from '@flydeck/scene/records/operations';
import { matrixBetween } from '@flydeck/scene/records/spaces';
import { screenBox } from '../bounds.ts';
import { screenMatrix, sizeOf, toSpace, type View } from '../camera.ts';
import { isInTopic, rootTopic } from '../levels.ts';
import { childrenAt } from '../spatial-index/children-near.ts';

/** A search for the topic into which dragged records are moved. */
export interface DropQuery {
  readonly view: View;
  /** Ids of the open topics. */
  readonly openIds: ReadonlySet<string>;
  /** Ids of the dragged records, which have the same parent. */
  readonly ids: readonly string[];
  /** The pointer, in CSS pixels of the window. */
  readonly point: Point;
}

/** Slots whose records may be placed in another topic. */
const MOVABLE_SLOTS: ReadonlySet<string> = new Set(['elements', 'topics']);

/**
 * Returns the id of the topic into which dragged records are moved when they are released at the pointer. This is the
 * deepest open topic at the pointer into which each record fits, or which is already the parent of the records. If no
 * topic matches, the root is returned. Returns undefined for children of groups and elements of covers, because these
 * records cannot leave their parent.
 */
export function dropTarget(query: DropQuery): string | undefined {
  if (!canLeaveParent(query)) return undefined;
  const parent = query.view.store.get(query.ids[0] ?? '')?.parent;
  const topics = openTopicsAt(query);
  return topics.findLast((topic) => topic === parent || fits(query, topic)) ?? topics[0];
}

/** Whether the dragged records may be placed in another topic. */
const canLeaveParent = ({ view, ids }: DropQuery): boolean =>
  ids.length > 0 && ids.every((id) => MOVABLE_SLOTS.has(view.store.get(id)?.slot ?? ''));

/**
 * Returns the closed topic under the pointer into which the records fit; undefined if there is none, or if the records
 * cannot leave their parent.
 */
export function closedTopicAt(query: DropQuery): string | undefined {
  if (!canLeaveParent(query)) return undefined;
  const { openIds } = query;
  const openTopic = openTopicsAt(query).at(-1);
  if (openTopic === undefined) return undefined;
  return topicAt(query, openTopic, (id) => !openIds.has(id) && fits(query, id));
}

/** Returns the open topics under the pointer, from the root to the deepest, without dragged topics. */
function openTopicsAt(query: DropQuery): string[] {
  const topics: string[] = [];
  let topic: string | undefined = rootTopic(query.view.store);
  while (topic !== undefined) {
    topics.push(topic);
    topic = topicAt(query, topic, (id) => query.openIds.has(id));
  }
  return topics;
}

/**
 * Returns the frontmost child topic under the pointer that matches, is neither locked nor hidden, and is not dragged.
 */
function topicAt(
  { view, ids, point }: DropQuery,
  parent: string,
  matches: (id: string) => boolean,
): string | undefined {
  const topics = childrenAt(view.store, { parent, slot: 'topics' }, toSpace(view, parent, point));
  const topic = topics.findLast(({ id, properties }) => {
    if (properties['locked'] || properties['hidden'] || ids.includes(id)) return false;
    return matches(id) && isInTopic(view, id, point);
  });
  return topic?.id;
}

/** Whether each dragged record fits into a topic, and each dragged topic would have an allowed scale in the topic. */
function fits({ view, ids }: DropQuery, topic: string): boolean {
  const size = sizeOf(view.store, topic);
  const screenToTopic = invert(screenMatrix(view, topic));
  return ids.every((id) => {
    const box = screenBox(view, id);
    if (!box) return false;
    const bounds = boundsOf(multiply(screenToTopic, box.m), { x: 0, y: 0, width: box.width, height: box.height });
    return bounds.width <= size.width && bounds.height <= size.height && isScaleAllowed(view, id, topic);
  });
}

/**
 * Whether the frame of a topic has a scale within the limits after it is placed in another topic; true for elements.
 */
function isScaleAllowed({ store }: View, id: string, topic: string): boolean {
  const record = store.get(id);
  if (record?.kind !== 'topic' || record.parent === null) return true;
  const frame = record.properties['box'] as TopicFrame;
  const scale = frame.scale * scaleOf(matrixBetween(store, record.parent, topic));
  return scale === clampScale(scale);
}
