import { isEqual } from '@flydeck/scene/records/is-equal';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

export const DIFFERENCE_KINDS = ['added', 'changed', 'moved', 'deleted'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** A topic or element that differs between two states. */
export interface Difference {
  readonly id: string;
  readonly kind: DifferenceKind;
}

/** Whether a record is a topic or element, which has a position. Other records are parts, such as cells and points. */
const isPlaced = ({ properties }: DocumentRecord): boolean => properties['box'] !== undefined;

/**
 * Returns the topics and elements that differ between an earlier and a later state, in the order of the later state and
 * then of the earlier one. `moved`: only the position or the parent differs. `changed`: something else differs, also in
 * a part such as a cell. Of added and deleted records, only the outermost are returned.
 */
export function compareStates(earlier: RecordStore, later: RecordStore): readonly Difference[] {
  const kinds = new Map<string, DifferenceKind>();
  for (const record of later.records()) {
    if (!later.isPresent(record.id)) continue;
    const before = earlier.isPresent(record.id) ? earlier.get(record.id) : undefined;
    if (before) addDifference(kinds, later, before, record);
    else addUnmatched(kinds, { record, inStore: later, other: earlier, kind: 'added' });
  }
  for (const record of earlier.records()) {
    if (!earlier.isPresent(record.id) || later.isPresent(record.id)) continue;
    addUnmatched(kinds, { record, inStore: earlier, other: later, kind: 'deleted' });
  }
  return [...kinds].map(([id, kind]) => ({ id, kind }));
}

type Kinds = Map<string, DifferenceKind>;

/** Adds the difference between the versions of a record that both states contain. */
function addDifference(kinds: Kinds, later: RecordStore, before: DocumentRecord, after: DocumentRecord): void {
  if (before === after) return;
  const { box: boxBefore, ...propertiesBefore } = before.properties;
  const { box: boxAfter, ...propertiesAfter } = after.properties;
  if (!isEqual(propertiesBefore, propertiesAfter) || !isEqual(plainTexts(before), plainTexts(after)))
    markChanged(kinds, later, after.id);
  else if (!isEqual(boxBefore, boxAfter) || before.parent !== after.parent) markMoved(kinds, later, after);
}

/** The texts without the states of their merge, which differ although the texts are equal. */
const plainTexts = ({ texts = {} }: DocumentRecord) =>
  Object.fromEntries(Object.entries(texts).map(([slot, { paragraphs }]) => [slot, paragraphs]));

/** Marks the topic or element that a record is or belongs to as changed, unless it was added. */
function markChanged(kinds: Kinds, store: RecordStore, id: string): void {
  const owner = ownerOf(store, id);
  if (owner !== undefined && kinds.get(owner) !== 'added') kinds.set(owner, 'changed');
}

function markMoved(kinds: Kinds, store: RecordStore, record: DocumentRecord): void {
  // A part that moves, such as a row, changes the element that contains it.
  if (!isPlaced(record)) markChanged(kinds, store, record.id);
  else if (!kinds.has(record.id)) kinds.set(record.id, 'moved');
}

interface UnmatchedRecord {
  readonly record: DocumentRecord;
  readonly inStore: RecordStore;
  /** The other state, which does not contain the record. */
  readonly other: RecordStore;
  readonly kind: 'added' | 'deleted';
}

/** Adds a record that only one of the states contains, unless its parent is missing in the other state, too. */
function addUnmatched(kinds: Kinds, { record, inStore, other, kind }: UnmatchedRecord): void {
  if (record.parent === null || !other.isPresent(record.parent)) return;
  if (isPlaced(record)) kinds.set(record.id, kind);
  // A part that was added or deleted changes the element that contains it.
  else markChanged(kinds, inStore, record.parent);
}

/** Returns the nearest topic or element that contains a record, or the record itself; undefined for the document. */
const ownerOf = (store: RecordStore, id: string): string | undefined =>
  store.ancestry(id).find((ancestor) => {
    const record = store.get(ancestor);
    return record !== undefined && (isPlaced(record) || record.kind === 'topic');
  });
