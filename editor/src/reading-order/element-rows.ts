import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { CommandResult } from '../commands/command.ts';
import { inReadingOrder } from '../commands/selection-scope.ts';
import { isDecoration } from '../topics/is-decoration.ts';

/** An element in the list of a topic's elements. */
export interface ElementRow {
  readonly id: string;
  /** Number of groups of the topic that contain the element. */
  readonly level: number;
  readonly isHidden: boolean;
  readonly isLocked: boolean;
}

const isListed = (record: DocumentRecord): boolean => !isDecoration(record);

/**
 * Returns the elements of a topic in reading order, each group followed by its children. Includes hidden, locked and
 * decorative elements, so that authors can change them.
 */
export function elementRows(store: RecordStore, topic: string): ElementRow[] {
  return rowsOf(store, store.children(topic, 'elements'), 0);
}

function rowsOf(store: RecordStore, siblings: readonly DocumentRecord[], level: number): ElementRow[] {
  return inReadingOrder(store, siblings.filter(isListed)).flatMap(({ id, properties: { hidden, locked } }) => [
    { id, level, isHidden: Boolean(hidden), isLocked: Boolean(locked) },
    ...rowsOf(store, store.children(id, 'children'), level + 1),
  ]);
}

/** Returns the number of rows that `elementRows` returns. */
export function countElements(store: RecordStore, topic: string): number {
  const count = (siblings: readonly DocumentRecord[]): number =>
    siblings.filter(isListed).reduce((sum, { id }) => sum + 1 + count(store.children(id, 'children')), 0);
  return count(store.children(topic, 'elements'));
}

/** Selects elements. If they are in a group, opens the group. */
export function selectElements(store: RecordStore, ids: readonly string[]): CommandResult {
  const parent = store.get(store.get(ids[0] ?? '')?.parent ?? '');
  return { selection: ids, ...(parent?.kind === 'group' ? { openGroup: parent.id } : {}) };
}
