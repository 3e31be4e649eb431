import { isEqual } from './is-equal.ts';
import type { Operation, Position } from './operations.ts';
import { DOCUMENT_ID, type DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';
import { textUpdate } from './text/text-state.ts';

/** Returns the operations that change the current records into an earlier state; empty if nothing differs. */
export function restoreOperations(current: RecordStore, earlier: RecordStore): Operation[] {
  const earlierRecords = presentRecords(earlier);
  const earlierIds = new Set(earlierRecords.map(({ id }) => id));
  // Removing a record also removes its descendants, so an operation is needed only if the record's parent remains.
  const removed = [...current.records()].filter(
    ({ id, parent, removed: isRemoved }) =>
      !isRemoved && !earlierIds.has(id) && parent !== null && earlierIds.has(parent),
  );
  return [
    // Parents are restored before children, so that a record is never placed below one of its own descendants.
    ...earlierRecords.flatMap((record) => restoreRecord(current.get(record.id), record)),
    ...removed.map(({ id }): Operation => ({ op: 'remove', id })),
  ];
}

/** Returns the records of a document that are not removed, parents before their children. */
function presentRecords(store: RecordStore): DocumentRecord[] {
  const document = store.get(DOCUMENT_ID);
  const records = document ? [document] : [];
  // The loop also visits the records that it appends.
  for (const { id } of records) for (const children of store.slots(id).values()) records.push(...children);
  return records;
}

/** Returns the operations that change a record into its earlier state. `current` may be missing or removed. */
function restoreRecord(current: DocumentRecord | undefined, earlier: DocumentRecord): Operation[] {
  if (!current || current.kind !== earlier.kind) return [insertOperation(earlier, earlier.texts)];
  return [
    ...(current.removed ? [insertOperation(earlier)] : []),
    ...restoreLocation(current, earlier),
    ...restoreProperties(current, earlier),
    ...restoreTexts(current, earlier),
  ];
}

/** Returns the operation that inserts a record, or restores it if it was removed. */
function insertOperation(record: DocumentRecord, texts: DocumentRecord['texts'] = {}): Operation {
  const { id, kind, parent, slot, order, properties } = record;
  // `insert` requires a parent; only the record of the document has none.
  const inserted: Operation = { op: 'insert', id, kind, parent: parent ?? id, slot, order, properties };
  const contents = Object.entries(texts).map(([name, { paragraphs }]) => [name, [...paragraphs]]);
  return contents.length > 0 ? { ...inserted, texts: Object.fromEntries(contents) } : inserted;
}

/** Whether two versions of a record are at different locations in the tree. */
const isMoved = (a: DocumentRecord, b: DocumentRecord): boolean =>
  a.parent !== b.parent || a.slot !== b.slot || a.order !== b.order;

/** Returns the operation that moves a record to its earlier location; an empty list if the record is already there. */
function restoreLocation(current: DocumentRecord, earlier: DocumentRecord): Operation[] {
  const { id, parent, slot, order, properties } = earlier;
  if (parent === null || !isMoved(current, earlier)) return [];
  const box = properties['box'] as Position | undefined;
  return [{ op: 'place', id, parent, slot, order, ...(box ? { box } : {}) }];
}

/** Returns the operations that restore the properties that differ. */
function restoreProperties(current: DocumentRecord, earlier: DocumentRecord): Operation[] {
  const { id, parent } = earlier;
  const names = new Set([...Object.keys(current.properties), ...Object.keys(earlier.properties)]);
  return [...names].flatMap((property): Operation[] => {
    const value = earlier.properties[property];
    if (isEqual(current.properties[property], value)) return [];
    if (value === undefined) return [{ op: 'unset', id, property }];
    // The position of a moved record is part of its `place` operation.
    if (property === 'box' && isMoved(current, earlier)) return [];
    // The parent in whose coordinate space the position is.
    const space = property === 'box' && parent !== null ? { parent } : {};
    return [{ op: 'set', id, property, value, ...space }];
  });
}

/** Returns the operations that restore the texts that differ. */
function restoreTexts(current: DocumentRecord, earlier: DocumentRecord): Operation[] {
  const slots = new Set([...Object.keys(current.texts ?? {}), ...Object.keys(earlier.texts ?? {})]);
  return [...slots].flatMap((slot): Operation[] => {
    const { id } = earlier;
    const text = current.texts?.[slot];
    const paragraphs = [...(earlier.texts?.[slot]?.paragraphs ?? [])];
    if (isEqual(text?.paragraphs ?? [], paragraphs)) return [];
    // Only a text with a text state can be changed by a mergeable update; other texts are replaced as a whole.
    if (text?.state === undefined) return [{ op: 'rewrite', id, slot, paragraphs }];
    // The update is undefined if no character and no attribute differs.
    const update = textUpdate(text, paragraphs);
    return update === undefined ? [] : [{ op: 'text', id, slot, update }];
  });
}
