import { applyAutomaticLayout, type RecordChange } from './automatic-layout.ts';
import { type Operation, OperationError, type Position } from './operations.ts';
import type { DocumentRecord, TextContent } from './record.ts';
import type { RecordStore } from './record-store.ts';
import { convertPosition, matrixBetween } from './spaces.ts';
import { mergeText } from './text/text-state.ts';

export type { RecordChange };

/**
 * Applies a batch: all of its operations, or none. Topics with an automatic layout are then laid out again. The result
 * depends only on the records and the batch, so that every replica that applies the same batches in the same order has
 * the same records.
 * @returns the changed records, once each
 * @throws OperationError if an operation cannot be applied to the records; the store is then unchanged
 */
export const applyOperations = (store: RecordStore, operations: readonly Operation[]): RecordChange[] =>
  applyAutomaticLayout(store, applyWithoutLayout(store, operations));

/**
 * Applies all of the operations, or none, without laying out topics. The operations of a batch can be applied in
 * several calls. Then the caller has to call `applyAutomaticLayout` with the changes of all calls.
 * @returns the changed records, once each
 * @throws OperationError if an operation cannot be applied to the records; the store is then unchanged
 */
export function applyWithoutLayout(store: RecordStore, operations: readonly Operation[]): RecordChange[] {
  // The records before the operations, by id; undefined for records that did not exist.
  const before = new Map<string, DocumentRecord | undefined>();
  try {
    for (const operation of operations) {
      const previous = store.get(operation.id);
      const next = nextRecord(store, operation, previous);
      if (next === previous) continue;
      if (!before.has(operation.id)) before.set(operation.id, previous);
      store.put(next);
    }
  } catch (error) {
    restoreRecords(store, before);
    throw error;
  }
  return [...before].flatMap(([id, record]) => {
    const after = store.get(id);
    return after ? [{ id, before: record, after }] : [];
  });
}

/** Restores exactly the records from before the changes. Used for batches that the server has not confirmed yet. */
export function revertChanges(store: RecordStore, changes: readonly RecordChange[]): void {
  restoreRecords(store, new Map(changes.map(({ id, before }) => [id, before])));
}

/** Restores the earlier versions of records, by id; deletes the records that did not exist. */
function restoreRecords(store: RecordStore, before: ReadonlyMap<string, DocumentRecord | undefined>): void {
  for (const [id, record] of before) {
    if (record) store.put(record);
    else store.delete(id);
  }
}

/** Returns the record after an operation; the same object if a removed record is removed again, or a shared one inserted again. */
function nextRecord(store: RecordStore, operation: Operation, record: DocumentRecord | undefined): DocumentRecord {
  if (operation.op === 'insert') return insertedRecord(store, operation, record);
  if (!record) throw new OperationError('unknown_record', `There is no record ${operation.id}.`);
  switch (operation.op) {
    case 'remove':
      return record.removed ? record : { ...record, removed: true };
    case 'unset': {
      const { [operation.property]: _value, ...properties } = record.properties;
      return { ...record, properties };
    }
    case 'set':
      return withProperty(record, operation.property, convertedValue(store, operation, record));
    case 'place':
      return placedRecord(store, operation, record);
    case 'text':
    case 'seed':
    case 'rewrite':
      return withText(record, operation.slot, changedText(record.texts?.[operation.slot], operation));
  }
}

const withProperty = (record: DocumentRecord, property: string, value: unknown): DocumentRecord => ({
  ...record,
  properties: { ...record.properties, [property]: value },
});

/** The type of an operation by its name. */
type OperationOf<Op extends Operation['op']> = Extract<Operation, { readonly op: Op }>;

/**
 * Returns the record after an `insert` operation: a new record, or the restored record of the same id and kind. Two
 * authors who fill the same empty cell of a chart or table insert the same record (`sharedId`), so the second insertion
 * changes nothing.
 */
function insertedRecord(
  store: RecordStore,
  operation: OperationOf<'insert'>,
  record: DocumentRecord | undefined,
): DocumentRecord {
  const { id, kind, parent, slot, order, properties, texts } = operation;
  if (record?.removed && record.kind === kind) {
    const { removed: _removed, ...restored } = record;
    return restored;
  }
  if (record && isSameShared(record, operation)) return record;
  if (record) throw new OperationError('existing_record', `There already is a record ${id}.`);
  requireParent(store, parent);
  const contents = Object.entries(texts ?? {}).map(([textSlot, paragraphs]) => [textSlot, { paragraphs }] as const);
  return {
    id,
    kind,
    parent,
    slot,
    order,
    properties,
    ...(contents.length > 0 ? { texts: Object.fromEntries(contents) } : {}),
  };
}

/** The properties that identify the records in their series or row to which authors can give the same id (`sharedId`). */
const PLACE_PROPERTIES: Readonly<Record<string, string>> = { point: 'category', cell: 'column' };

/** Whether a record is the data point or cell of the same place as that of an insertion. */
export function isSameShared(
  record: DocumentRecord,
  { kind, parent, properties }: Pick<OperationOf<'insert'>, 'kind' | 'parent' | 'properties'>,
): boolean {
  const place = PLACE_PROPERTIES[kind];
  return (
    place !== undefined &&
    record.kind === kind &&
    record.parent === parent &&
    record.properties[place] === properties[place]
  );
}

/** @throws OperationError if the parent does not exist */
function requireParent(store: RecordStore, parent: string): void {
  if (!store.get(parent)) throw new OperationError('unknown_parent', `There is no record ${parent}.`);
}

const withText = (record: DocumentRecord, slot: string, text: TextContent): DocumentRecord => ({
  ...record,
  texts: { ...record.texts, [slot]: text },
});

/**
 * Returns the text after an operation.
 * @throws OperationError if a `text` operation finds no text state, or another operation finds a text state
 */
function changedText(
  text: TextContent = { paragraphs: [] },
  operation: OperationOf<'text' | 'seed' | 'rewrite'>,
): TextContent {
  const hasState = text.state !== undefined;
  // `text` needs a text state to merge with. `seed` and `rewrite` need a text without a text state, because replacing a
  // text state would lose what others are typing.
  if (hasState !== (operation.op === 'text'))
    throw new OperationError(
      'text_state',
      `The operation does not fit the state of the text ${operation.slot} of ${operation.id}.`,
    );
  switch (operation.op) {
    case 'text':
      return mergeText(text, operation.update);
    case 'seed':
      return { ...text, state: operation.state };
    case 'rewrite':
      return { paragraphs: operation.paragraphs };
  }
}

/**
 * Returns the value that a `set` operation sets. If the record has got another parent since the operation was created,
 * a position is converted from the space of the earlier parent to the space of the current parent.
 * @throws OperationError if a position cannot be converted, because the current parent is in a group without a size
 */
function convertedValue(store: RecordStore, operation: OperationOf<'set'>, record: DocumentRecord): unknown {
  const { property, parent, value } = operation;
  const isConverted = property === 'box' && parent !== undefined && record.parent !== null && parent !== record.parent;
  if (!isConverted || !store.get(parent)) return value;
  try {
    return convertPosition(value as Position, matrixBetween(store, parent, record.parent ?? parent));
  } catch {
    throw new OperationError('invalid_value', `The position of ${record.id} cannot be converted.`);
  }
}

/** Returns the record after a `place` operation. @throws OperationError if the record would become its own ancestor */
function placedRecord(store: RecordStore, operation: OperationOf<'place'>, record: DocumentRecord): DocumentRecord {
  const { id, parent, slot, order, box } = operation;
  requireParent(store, parent);
  if (store.ancestry(parent).includes(id))
    throw new OperationError('cycle', `The record ${id} cannot be placed inside itself.`);
  const moved = { ...record, parent, slot, order };
  return box === undefined ? moved : withProperty(moved, 'box', box);
}
