import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { apply, invert, type Matrix, multiply, type Point, placement } from '@flydeck/scene/model/geometry';
import type { Box, Operation, Position } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { isTopicFrame, matrixBetween } from '@flydeck/scene/records/spaces';
import { type ConnectorAdjust, lineBox, lineEnds, outerBend, withOuterBend } from './line-box.ts';

/** A record whose position, size or parent is changed by operations. */
interface MovedRecord {
  /** The record before the operations. */
  readonly record: DocumentRecord;
  /** Parent and box after the operations. */
  readonly parent: string;
  readonly box: Position;
  /** The record after the operations. */
  readonly after: DocumentRecord;
}

/**
 * Returns the operations that move connectors with the elements at their ends. The position of an end relative to the
 * element's box does not change. A connector that is moved away from an element, or whose element moves
 * to another topic, is detached from the element.
 * @param store the document before `operations`
 */
export function connectorOperations(store: RecordStore, operations: readonly Operation[]): Operation[] {
  const moved = movedRecords(store, operations);
  const movement = { store, moved, operations };
  const parents = new Set([...moved.values()].flatMap(({ record }) => connectorParents(store, record)));
  return [...parents].flatMap((parent) =>
    ['elements', 'cover', 'children'].flatMap((slot) =>
      store
        .children(parent, slot)
        .filter(({ kind }) => kind === 'connector')
        .flatMap((connector) => followConnector(movement, connector)),
    ),
  );
}

/** Returns the records whose position, size or parent is changed by operations, by id. */
function movedRecords(store: RecordStore, operations: readonly Operation[]): Map<string, MovedRecord> {
  const moved = new Map<string, MovedRecord>();
  for (const operation of operations) {
    const record = store.get(operation.id);
    if (!record?.properties['box'] || !record.parent) continue;
    const current = moved.get(record.id)?.after ?? record;
    const after = recordAfter(current, operation);
    if (after === current) continue;
    const box = after.properties['box'] as Position;
    moved.set(record.id, { record, after, box, parent: after.parent ?? record.parent });
  }
  return moved;
}

/** Properties that determine the position or size of a record. */
const MOVING_PROPERTIES = ['box', 'width', 'height'];

/** Returns a record after an operation that moves or resizes it; for other operations, the same record. */
function recordAfter(record: DocumentRecord, operation: Operation): DocumentRecord {
  if (operation.op === 'place') {
    const properties = operation.box ? { ...record.properties, box: operation.box } : record.properties;
    return { ...record, parent: operation.parent, properties };
  }
  if (operation.op !== 'set' || !MOVING_PROPERTIES.includes(operation.property)) return record;
  return { ...record, properties: { ...record.properties, [operation.property]: operation.value } };
}

/** Operations that move records, and the records that they move. */
interface Movement {
  /** The document before the operations. */
  readonly store: RecordStore;
  /** The moved records by id. */
  readonly moved: ReadonlyMap<string, MovedRecord>;
  readonly operations: readonly Operation[];
}

/** The property of a connector that describes its start (`from`) or its end (`to`). */
type EndName = 'from' | 'to';

/**
 * Returns the ids of the parents that can contain connectors to a record: the parent of the record, and the parents of
 * the groups around it.
 */
function connectorParents(store: RecordStore, { parent }: DocumentRecord): string[] {
  const [id, parentRecord] = [parent ?? '', store.get(parent ?? '')];
  return parentRecord?.kind === 'group' ? [id, ...connectorParents(store, parentRecord)] : [id];
}

/** Returns the operations that move the ends of a connector with their elements, or detach these ends. */
function followConnector(movement: Movement, connector: DocumentRecord): Operation[] {
  const { moved, operations } = movement;
  const { id, parent } = connector;
  const box = connector.properties['box'] as Box | undefined;
  // A connector does not follow if the operations insert, remove or place it, unset its properties or change its text.
  const isOtherwiseChanged = operations.some((operation) => operation.id === id && operation.op !== 'set');
  if (!box || !parent || isOtherwiseChanged) return [];
  const endNames = (['from', 'to'] as const).filter((name) => connector.properties[name] !== undefined);
  if (moved.has(id)) return endNames.flatMap((name) => detachMoved(movement, connector, name));
  const { start, end } = lineEnds(box);
  const [from, to] = [endAfter(movement, connector, 'from', start), endAfter(movement, connector, 'to', end)];
  const detachOperations = endNames
    .filter((name) => movesToOtherTopic(movement, connector, name))
    .map((property): Operation => ({ op: 'unset', id, property }));
  if (from === start && to === end) return detachOperations;
  const straightBox = lineBox(from, to, box.rotation ?? 0);
  const bend = outerBend(box, connector.properties['adjust'] as ConnectorAdjust | undefined);
  const { box: value, adjust } = bend ? withOuterBend(straightBox, bend) : { box: straightBox, adjust: undefined };
  return [
    ...detachOperations,
    { op: 'set', id, property: 'box', value, parent },
    ...(adjust ? [{ op: 'set', id, property: 'adjust', value: adjust } as const] : []),
  ];
}

/**
 * Returns the operation that detaches an end of a moved connector from an element that is not moved. Returns no
 * operation if the given operations already set this end.
 */
function detachMoved(movement: Movement, connector: DocumentRecord, property: EndName): Operation[] {
  const { id } = connector;
  const isSet = movement.operations.some(
    (operation) => operation.id === id && 'property' in operation && operation.property === property,
  );
  return isSet || movedTarget(movement, connector, property) ? [] : [{ op: 'unset', id, property }];
}

/**
 * Returns the moved record that moves an end of a connector: the element at this end, or the outermost moved group
 * around that element. Returns undefined if neither is moved.
 */
function movedTarget({ store, moved }: Movement, connector: DocumentRecord, end: EndName): MovedRecord | undefined {
  const id = connector.properties[end];
  if (typeof id !== 'string') return undefined;
  // The ids of the element itself and of its ancestors. Only groups inside of the connector's parent are examined,
  // because a moved group that contains the connector moves the connector, too.
  const ancestry = store.ancestry(id);
  const parentIndex = ancestry.indexOf(connector.parent ?? '');
  const outermost = ancestry.slice(0, Math.max(parentIndex, 1)).findLast((ancestor) => moved.has(ancestor));
  return outermost === undefined ? undefined : moved.get(outermost);
}

/** Whether the element at an end of a connector moves to another topic than the topic of the connector. */
function movesToOtherTopic(movement: Movement, connector: DocumentRecord, end: EndName): boolean {
  const target = movedTarget(movement, connector, end);
  if (!target || target.parent === target.record.parent) return false;
  return topicOf(movement, target.parent) !== topicOf(movement, connector.parent ?? '');
}

/** Returns the id of the topic that contains a record. The record may be a group that the operations insert. */
function topicOf({ store, operations }: Movement, id: string): string | undefined {
  const insertion = operations.find((operation) => operation.op === 'insert' && operation.id === id);
  const start = insertion?.op === 'insert' ? insertion.parent : id;
  return store.ancestry(start).find((ancestor) => store.get(ancestor)?.kind === 'topic');
}

/**
 * Returns the new position of an end, in the space of the connector's parent. Returns the object `point` itself if the
 * element at this end has not moved, or moves to another parent.
 */
function endAfter(movement: Movement, connector: DocumentRecord, end: EndName, point: Point): Point {
  const target = movedTarget(movement, connector, end);
  const { parent } = target?.record ?? {};
  if (!target || !parent || target.parent !== parent || !connector.parent) return point;
  try {
    const toConnector = matrixBetween(movement.store, parent, connector.parent);
    const before = multiply(toConnector, boxMatrix(target.record));
    return apply(multiply(toConnector, boxMatrix(target.after)), apply(invert(before), point));
  } catch (error) {
    // The matrix of a box without width or height cannot be inverted.
    if (error instanceof RangeError) return point;
    throw error;
  }
}

/** Returns the matrix that maps fractions of a record's box to the space of its parent. */
export function boxMatrix(record: DocumentRecord): Matrix {
  const position = record.properties['box'] as Position;
  const { width, height } = isTopicFrame(position)
    ? { width: Number(record.properties['width']), height: Number(record.properties['height']) }
    : position;
  const m = isTopicFrame(position)
    ? placement({ width, height }, position, position.scale, position.rotation ?? 0)
    : elementTransform(position, FRAME_TRANSFORM).m;
  return [m[0] * width, m[1] * width, m[2] * height, m[3] * height, m[4], m[5]];
}
