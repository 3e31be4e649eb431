import type { TopicLayout } from '@flydeck/scene/model/topic-layout';
import { automaticLayout } from '@flydeck/scene/records/automatic-layout';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Notice } from '../commands/notice.ts';
import { topicName } from './topic-name.ts';

/** Properties whose change places a topic by hand. A locked topic must stay in its place, so locking places it, too. */
const PLACING_PROPERTIES = ['box', 'width', 'height', 'locked'];
/** Properties of a topic on which the layout of its child topics depends. Changing the properties ends this layout. */
const SIZE_PROPERTIES = ['width', 'height'];

/**
 * Returns the operations that end the automatic layout of a topic when the author's operations place a child topic by
 * hand or change the size of the topic. The other child topics keep their boxes. Moving an element between a canvas
 * and a topic that the same operations create or remove also ends the composition of the canvas.
 * @param operations the operations of the author
 * @param options.isGesture whether the operations are those of a gesture. In a gesture, the author determines the
 *   places of inserted topics, so inserting a topic also ends the layout.
 */
export function endLayoutsFor(
  store: RecordStore,
  operations: readonly Operation[],
  { isGesture }: { readonly isGesture: boolean },
): Operation[] {
  const topicIds = new Set(operations.flatMap((operation) => layoutsEndedBy(store, operation, operations, isGesture)));
  return [...topicIds].flatMap((id): Operation[] => {
    const layout = automaticLayout(store.get(id));
    const isLayoutSet = operations.some(
      (entry) => entry.op === 'set' && entry.id === id && entry.property === 'layout',
    );
    // Operations that set a layout decide themselves whether the layout is automatic.
    return layout && !isLayoutSet ? endLayout(store, id, layout, operations) : [];
  });
}

/**
 * Returns the operations that end the automatic layout of a topic. The child topics that `operations` do not change
 * keep their boxes.
 */
export function endLayout(
  store: RecordStore,
  id: string,
  layout: TopicLayout,
  operations: readonly Operation[],
): Operation[] {
  const changedIds = new Set(operations.map((operation) => operation.id));
  const otherTopics = store.children(id, 'topics').filter((topic) => !changedIds.has(topic.id));
  return [
    { op: 'set', id, property: 'layout', value: { ...layout, isManual: true } },
    ...otherTopics.map(
      (topic): Operation => ({
        op: 'set',
        id: topic.id,
        property: 'box',
        value: topic.properties['box'],
        parent: id,
      }),
    ),
  ];
}

/** Returns the ids of the topics whose automatic layout an operation ends. */
function layoutsEndedBy(
  store: RecordStore,
  operation: Operation,
  operations: readonly Operation[],
  isGesture: boolean,
): string[] {
  const record = store.get(operation.id);
  const kind = operation.op === 'insert' ? operation.kind : record?.kind;
  switch (operation.op) {
    case 'set': {
      const ownLayout = SIZE_PROPERTIES.includes(operation.property) ? [operation.id] : [];
      const isPlaced = kind === 'topic' && PLACING_PROPERTIES.includes(operation.property);
      return isPlaced ? [...ownLayout, record?.parent ?? ''] : [];
    }
    case 'place':
      if (kind === 'topic') return [record?.parent ?? '', operation.parent];
      return [record?.parent ?? '', operation.parent].filter((parent) => regroupsElements(store, parent, operations));
    case 'insert':
      return kind === 'topic' && isGesture ? [operation.parent] : [];
    default:
      return [];
  }
}

/**
 * Whether a parent has a composition, and the operations create or remove child topics of the parent. If they also move
 * elements between the parent and such a topic, the composition would move the topic away from the elements.
 */
const regroupsElements = (store: RecordStore, parent: string, operations: readonly Operation[]): boolean =>
  automaticLayout(store.get(parent))?.kind === 'composition' &&
  operations.some(
    (operation) =>
      (operation.op === 'insert' && operation.kind === 'topic' && operation.parent === parent) ||
      (operation.op === 'remove' &&
        store.get(operation.id)?.kind === 'topic' &&
        store.get(operation.id)?.parent === parent),
  );

/**
 * Returns a notice about each topic whose automatic layout the operations end because they move a child topic.
 * @param store the document before `operations`
 */
export function layoutNotices(store: RecordStore, operations: readonly Operation[]): Notice[] {
  const parents = new Set(
    operations.flatMap((operation) => (movesTopic(store, operation) ? parentOf(store, operation) : [])),
  );
  return operations.flatMap((operation): Notice[] => {
    if (operation.op !== 'set' || operation.property !== 'layout' || !parents.has(operation.id)) return [];
    if (!(operation.value as TopicLayout).isManual) return [];
    return [{ kind: 'layout-ended', topic: operation.id, name: topicName(store, operation.id) }];
  });
}

/** Returns the parent of the record that an operation changes; an empty list if the record has no parent. */
const parentOf = (store: RecordStore, { id }: Operation): string | [] => store.get(id)?.parent ?? [];

/** Whether an operation moves, resizes, locks or unlocks a topic, or changes its parent or its order. */
function movesTopic(store: RecordStore, operation: Operation): boolean {
  const record = store.get(operation.id);
  if (record?.kind !== 'topic') return false;
  if (operation.op === 'place') return true;
  const isPlacing = operation.op === 'set' && PLACING_PROPERTIES.includes(operation.property);
  return isPlacing && !isEqual(operation.value, record.properties[operation.property]);
}
