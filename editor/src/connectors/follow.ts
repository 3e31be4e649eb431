import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { apply, invert, type Matrix, type Point, placement } from '@flydeck/scene/model/geometry';
import type { Box, Operation, Position } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { isTopicFrame } from '@flydeck/scene/records/spaces';
import { lineBox, lineEnds } from './line-box.ts';

/** A record whose position changes. */
interface Moved {
  readonly record: DocumentRecord;
  readonly parent: string;
  readonly box: Position;
  /** The record with its new properties. */
  readonly after: DocumentRecord;
}

/**
 * Returns the operations by which connectors follow the elements that they are attached to: an end keeps its relative
 * position on the element's box. A connector that is moved away from an element, or whose element moves to another
 * topic, is detached from it.
 * @param store the document before `operations`
 */
export function followOperations(store: RecordStore, operations: readonly Operation[]): Operation[] {
  const moved = movedRecords(store, operations);
  const parents = new Set([...moved.values()].map(({ record }) => record.parent ?? ''));
  return [...parents].flatMap((parent) =>
    ['elements', 'children'].flatMap((slot) =>
      store
        .children(parent, slot)
        .filter(({ kind }) => kind === 'connector')
        .flatMap((connector) => followConnector(moved, connector, operations)),
    ),
  );
}

/** The records whose position, size or parent is changed by operations, by id. */
function movedRecords(store: RecordStore, operations: readonly Operation[]): Map<string, Moved> {
  const moved = new Map<string, Moved>();
  for (const operation of operations) {
    const record = store.get(operation.id);
    if (!record?.properties['box'] || !record.parent) continue;
    const known = moved.get(record.id)?.after ?? record;
    const after = recordAfter(known, operation);
    if (after === known) continue;
    const box = after.properties['box'] as Position;
    moved.set(record.id, { record, after, box, parent: after.parent ?? record.parent });
  }
  return moved;
}

const MOVING_PROPERTIES = ['box', 'width', 'height'];

function recordAfter(record: DocumentRecord, operation: Operation): DocumentRecord {
  if (operation.op === 'place') {
    const properties = operation.box ? { ...record.properties, box: operation.box } : record.properties;
    return { ...record, parent: operation.parent, properties };
  }
  if (operation.op !== 'set' || !MOVING_PROPERTIES.includes(operation.property)) return record;
  return { ...record, properties: { ...record.properties, [operation.property]: operation.value } };
}

function followConnector(
  moved: ReadonlyMap<string, Moved>,
  connector: DocumentRecord,
  operations: readonly Operation[],
): Operation[] {
  const { id, parent } = connector;
  const box = connector.properties['box'] as Box | undefined;
  const isEdited = operations.some((operation) => operation.id === id && operation.op !== 'set');
  if (!box || !parent || isEdited) return [];
  const ends = (['from', 'to'] as const).filter((end) => connector.properties[end] !== undefined);
  if (moved.has(id)) return ends.flatMap((end) => detachMoved(moved, connector, end, operations));
  const { start, end } = lineEnds(box);
  const [from, to] = [endAfter(moved, connector, 'from', start), endAfter(moved, connector, 'to', end)];
  const detached = ends.filter((name) => isElsewhere(moved, connector, name));
  const detach = detached.map((property): Operation => ({ op: 'unset', id, property }));
  if (from === start && to === end) return detach;
  const value = lineBox(from, to, box.rotation ?? 0);
  return [...detach, { op: 'set', id, property: 'box', value, parent }];
}

/** Detaches an end of a moved connector from an element that stays, unless the operations set the end themselves. */
function detachMoved(
  moved: ReadonlyMap<string, Moved>,
  { id, properties }: DocumentRecord,
  property: 'from' | 'to',
  operations: readonly Operation[],
): Operation[] {
  const isSet = operations.some((one) => one.id === id && 'property' in one && one.property === property);
  return isSet || moved.has(String(properties[property])) ? [] : [{ op: 'unset', id, property }];
}

function isElsewhere(
  moved: ReadonlyMap<string, Moved>,
  connector: DocumentRecord,
  end: 'from' | 'to',
): boolean {
  const target = moved.get(String(connector.properties[end]));
  return target !== undefined && target.parent !== connector.parent;
}

/** The new position of an end, in the space of the connector's parent. The same point if its element has not moved. */
function endAfter(
  moved: ReadonlyMap<string, Moved>,
  connector: DocumentRecord,
  end: 'from' | 'to',
  point: Point,
): Point {
  const target = moved.get(String(connector.properties[end]));
  if (!target || target.parent !== connector.parent || target.record.parent !== connector.parent)
    return point;
  const [before, after] = [boxMatrix(target.record), boxMatrix(target.after)];
  const isFlat = Math.abs(before[0] * before[3] - before[1] * before[2]) < Number.MIN_VALUE * 1e20;
  return isFlat ? point : apply(after, apply(invert(before), point));
}

/** Returns the map from fractions of a record's box to the space of its parent. */
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
