import type { RecordChange } from './apply.ts';
import { isEqual } from './is-equal.ts';
import type { Operation, Position } from './operations.ts';
import type { DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';
import { sharedId } from './shared-id.ts';
import { mergeParagraphs } from './text/merge-paragraphs.ts';
import { textUpdate } from './text/text-state.ts';

/**
 * Returns the operations that undo the changes of one author when they are applied to the current records. Properties,
 * positions and records that another author has changed since the change keep their values.
 * @param changes in the order in which they were applied
 */
export function undoOperations(store: RecordStore, changes: readonly RecordChange[]): Operation[] {
  return changes.toReversed().flatMap((change) => undoChange(store, change));
}

function undoChange(store: RecordStore, { id, before, after, isDerived }: RecordChange): Operation[] {
  const current = store.get(id);
  // Changes by the automatic layout need no undo: topics are laid out again when the operations are applied.
  if (!current || isDerived) return [];
  if (isAbsent(before)) return isAbsent(after) || current.removed ? [] : undoInsertion(current, after);
  const restored: Operation[] = after.removed && current.removed ? [insertOperation(before)] : [];
  return [
    ...restored,
    ...undoPlacement(current, before, after),
    ...undoProperties(current, before, after),
    ...undoTexts(current, before, after),
  ];
}

/**
 * Returns the operations that undo an insertion. A data point or cell that another author has changed since remains,
 * because both may have filled the same empty place (`sharedId`); a point loses the values that it still has from the
 * insertion.
 */
function undoInsertion(current: DocumentRecord, after: DocumentRecord): Operation[] {
  const { category, column } = after.properties;
  const isPoint = current.kind === 'point' && !isEqual(current.properties, after.properties);
  const isCell = current.id === sharedId(current.parent ?? '', String(column)) && !hasSameTexts(current, after);
  if (isCell) return [];
  if (!isPoint) return [{ op: 'remove', id: current.id }];
  return undoProperties(current, { ...after, properties: { category } }, after);
}

/** Whether the texts of two records are equal except for text states. */
const hasSameTexts = (a: DocumentRecord, b: DocumentRecord): boolean =>
  isEqual(a.texts?.['body']?.paragraphs, b.texts?.['body']?.paragraphs);

/** Whether a record did not exist or was removed. */
const isAbsent = (record: DocumentRecord | undefined): record is undefined => !record || record.removed === true;

/**
 * Returns the operation that restores a removed record. A restored record keeps its old place and properties, but the
 * format of the operation requires a place and properties.
 */
function insertOperation({ id, kind, parent, slot, order, properties }: DocumentRecord): Operation {
  return { op: 'insert', id, kind, parent: parent ?? id, slot, order, properties };
}

/** Returns the operation that moves a record back; [] if the record was not moved, or others have moved it since. */
function undoPlacement(current: DocumentRecord, before: DocumentRecord, after: DocumentRecord): Operation[] {
  if (isAtSameLocation(before, after) || !isAtSameLocation(current, after) || before.parent === null) return [];
  const { id, parent, slot, order } = before;
  const box = before.properties['box'] as Position | undefined;
  return [{ op: 'place', id, parent, slot, order, ...(box ? { box } : {}) }];
}

/** Whether two records have the same parent, slot and order. */
const isAtSameLocation = (a: DocumentRecord, b: DocumentRecord): boolean =>
  a.parent === b.parent && a.slot === b.slot && a.order === b.order;

/** Returns the operations that restore the properties that no other author has changed since the change. */
function undoProperties(current: DocumentRecord, before: DocumentRecord, after: DocumentRecord): Operation[] {
  const names = new Set([...Object.keys(before.properties), ...Object.keys(after.properties)]);
  const isMoved = !isAtSameLocation(before, after);
  return [...names].flatMap((property): Operation[] => {
    // The position of a moved record is part of its `place` operation.
    if (property === 'box' && isMoved) return [];
    const [oldValue, ownValue] = [before.properties[property], after.properties[property]];
    if (isEqual(oldValue, ownValue) || !isEqual(current.properties[property], ownValue)) return [];
    const { id } = before;
    if (oldValue === undefined) return [{ op: 'unset', id, property }];
    // The restored box is in the space of the earlier parent.
    const space = property === 'box' && before.parent !== null ? { parent: before.parent } : {};
    return [{ op: 'set', id, property, value: oldValue, ...space }];
  });
}

/**
 * Returns the operations that undo the changes of texts. Characters and attributes that others have changed since keep
 * their values. A text without a state cannot be merged, and is not changed if others have changed it since.
 */
function undoTexts(current: DocumentRecord, before: DocumentRecord, after: DocumentRecord): Operation[] {
  const { id } = before;
  return Object.entries(after.texts ?? {}).flatMap(([slot, { paragraphs: own }]): Operation[] => {
    const paragraphs = [...(before.texts?.[slot]?.paragraphs ?? [])];
    if (isEqual(paragraphs, own)) return [];
    const content = current.texts?.[slot];
    const isUnchanged = isEqual(content?.paragraphs, own);
    if (content?.state === undefined) return isUnchanged ? [{ op: 'rewrite', id, slot, paragraphs }] : [];
    // The update is based on the current text. An update based on the text after the change would be concurrent with
    // later changes, and could lose against them even if they were undone before.
    const undone = isUnchanged ? paragraphs : mergeParagraphs(own, content.paragraphs, paragraphs);
    const update = textUpdate(content, undone);
    return update === undefined ? [] : [{ op: 'text', id, slot, update }];
  });
}
