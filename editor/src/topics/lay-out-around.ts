import { placeInComposition } from '@flydeck/scene/arrange/composition-layout';
import type { Rect } from '@flydeck/scene/model/geometry';
import { type CompositionLayout, MAX_OBSTACLES } from '@flydeck/scene/model/topic-layout';
import { applyOperations } from '@flydeck/scene/records/apply';
import { automaticLayout } from '@flydeck/scene/records/automatic-layout';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { sizeOf } from '../camera.ts';
import { rootTopic } from '../levels.ts';
import { boundsInParent } from '../transform/area.ts';
import { endLayout } from './automatic-layout.ts';
import { obstaclesIn, visibleBounds } from './find-free-area.ts';

/** What has to be added to operations that change which topics are on a canvas with a composition. */
interface LayoutAround {
  /** Sets the elements that the composition leaves free, or ends the composition if there is not enough space. */
  readonly operations: readonly Operation[];
  /** The positions that existing topics get, as operations. They are derived, so they are not stored. */
  readonly movedTopics: readonly Operation[];
}

/**
 * Adds the boxes of the canvas's elements to its composition when operations add, remove or reorder topics, so that the
 * composition places no topic over an element. If the topics do not fit around the elements, the composition ends.
 * @param store the document before `operations`
 */
export function layOutAround(store: RecordStore, operations: readonly Operation[]): LayoutAround {
  const none = { operations: [], movedTopics: [] };
  const root = rootTopic(store);
  if (!operations.some((operation) => affectsComposition(store, root, operation))) return none;
  const layoutBefore = automaticLayout(store.get(root));
  const hadObstacles = layoutBefore?.kind === 'composition' && layoutBefore.obstacles !== undefined;
  if (!hadObstacles && store.children(root, 'elements').every(({ properties }) => properties['furniture'])) return none;
  const after = new RecordStore(store.records());
  applyOperations(after, operations);
  const layout = automaticLayout(after.get(root));
  if (layout?.kind !== 'composition') return none;
  const around = withObstacles(layout, compositionObstacles(after, root, store));
  if (!around.obstacles && !layout.obstacles) return { operations: [], movedTopics: topicMoves(store, after, root) };
  if (!hasSpace(after, root, around)) return { ...none, operations: endLayout(store, root, layout, operations) };
  const changes: Operation[] = isEqual(around, layout)
    ? []
    : [{ op: 'set', id: root, property: 'layout', value: around }];
  applyOperations(after, changes);
  return { operations: changes, movedTopics: topicMoves(store, after, root) };
}

/**
 * Returns the boxes of the canvas's free elements, if operations have changed which topics are on a canvas with a
 * composition; otherwise undefined.
 * @param store the document after `operations`
 */
export function elementBoxesFor(store: RecordStore, operations: readonly Operation[]): readonly Rect[] | undefined {
  const root = rootTopic(store);
  const isAffected = operations.some((operation) => affectsComposition(store, root, operation));
  return isAffected ? canvasElementBoxes(store) : undefined;
}

/** Returns the boxes of the elements of the canvas that have a place of their own. */
export const canvasElementBoxes = (store: RecordStore): Rect[] =>
  obstaclesIn(store, rootTopic(store), visibleBounds)
    .filter(({ record }) => isFreeElement(record))
    .map(({ box }) => box);

/** Whether an operation changes which topics are on the canvas, changes their order, or sets the layout. */
function affectsComposition(store: RecordStore, root: string, operation: Operation): boolean {
  if (operation.op === 'set') return operation.id === root && operation.property === 'layout';
  if (automaticLayout(store.get(root))?.kind !== 'composition') return false;
  const record = store.get(operation.id);
  const isTopic = (operation.op === 'insert' ? operation.kind : record?.kind) === 'topic';
  if (!isTopic || (operation.op !== 'insert' && operation.op !== 'remove' && operation.op !== 'place')) return false;
  return record?.parent === root || (operation.op !== 'remove' && operation.parent === root);
}

/** Whether the topics of a canvas fit around the obstacles of its composition. */
function hasSpace(store: RecordStore, root: string, layout: CompositionLayout): boolean {
  const topics = store.children(root, 'topics').map(({ id }) => ({ id, ...sizeOf(store, id) }));
  return placeInComposition(topics, layout)?.isAroundObstacles !== false;
}

/** Returns operations that set the boxes of the existing topics whose boxes differ in `after`. */
function topicMoves(store: RecordStore, after: RecordStore, root: string): Operation[] {
  return after.children(root, 'topics').flatMap(({ id, properties }): Operation[] => {
    const before = store.get(id);
    if (before?.parent !== root || isEqual(before.properties['box'], properties['box'])) return [];
    return [{ op: 'set', id, property: 'box', value: properties['box'], parent: root }];
  });
}

function withObstacles({ obstacles: _former, ...layout }: CompositionLayout, obstacles: Rect[]): CompositionLayout {
  return { ...layout, ...(obstacles.length > 0 ? { obstacles } : {}) };
}

/**
 * Returns the boxes of the elements over which a composition places no topic, at most `MAX_OBSTACLES`. Elements behind
 * topics are omitted, such as a coloured area around topics.
 * @param former the document before the topics were laid out
 */
function compositionObstacles(store: RecordStore, root: string, former: RecordStore): Rect[] {
  const { width, height } = sizeOf(store, root);
  const topics = former.children(root, 'topics').flatMap(({ id }) => boundsInParent(former, id) ?? []);
  return canvasElementBoxes(store)
    .filter((box) => !isBehindTopics(box, topics))
    .filter((box) => box.x < width && box.y < height && box.x + box.width > 0 && box.y + box.height > 0)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, MAX_OBSTACLES)
    .map((box) => ({
      x: roundPosition(box.x),
      y: roundPosition(box.y),
      width: roundPosition(Math.max(box.width, 1)),
      height: roundPosition(Math.max(box.height, 1)),
    }));
}

/** Whether a record is an element with a place of its own. An attached connector moves with its topics. */
const isFreeElement = ({ slot, kind, properties }: DocumentRecord): boolean =>
  slot === 'elements' &&
  !properties['furniture'] &&
  !(kind === 'connector' && (properties['from'] !== undefined || properties['to'] !== undefined));

/** Whether a box contains the centre of a topic, or is completely inside a topic. */
const isBehindTopics = (box: Rect, topics: readonly Rect[]): boolean =>
  topics.some((topic) => containsCentre(box, topic) || contains(topic, box));

const containsCentre = (outer: Rect, { x, y, width, height }: Rect): boolean =>
  contains(outer, { x: x + width / 2, y: y + height / 2, width: 0, height: 0 });

const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
