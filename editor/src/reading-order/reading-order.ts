import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { inReadingOrder } from '../commands/selection-scope.ts';

/** Returns the elements of a topic, or the children of a group, that screen readers read, in reading order. */
export function readableElements(store: RecordStore, parent: string): DocumentRecord[] {
  return elementsInOrder(store, parent).filter(
    ({ properties: { furniture, hidden, alt } }) => !furniture && !hidden && alt !== '',
  );
}

/** Whether a reading order is stored in a topic or group (`parent` is its id). */
export const hasOwnReadingOrder = (store: RecordStore, parent: string): boolean =>
  ownOrder(store, parent) !== undefined;

/**
 * Returns operations that move elements together in the reading order of their topic or group; none if the order stays
 * the same.
 * @param before id of the element before which the moved elements are read; if undefined, they are read last
 */
export function moveInReadingOrder(
  store: RecordStore,
  parent: string,
  ids: ReadonlySet<string>,
  before: string | undefined,
): Operation[] {
  const ordered = elementsInOrder(store, parent).map(({ id }) => id);
  const others = ordered.filter((id) => !ids.has(id));
  const index = before === undefined ? others.length : others.indexOf(before);
  const reordered = [...others.slice(0, index), ...ordered.filter((id) => ids.has(id)), ...others.slice(index)];
  const isUnchanged = index < 0 || reordered.every((id, i) => id === ordered[i]);
  return isUnchanged ? [] : [storeOrder(store, parent, reordered)];
}

/** Returns operations after which a topic or group is read in painting order, the title first. */
export const resetReadingOrder = (store: RecordStore, parent: string): Operation[] =>
  hasOwnReadingOrder(store, parent) ? [{ op: 'unset', id: parent, property: 'readingOrder' }] : [];

/**
 * Returns the operations that keep the reading order of siblings the same when their painting order changes.
 * @param siblings the siblings in their current painting order
 * @param reorderedSiblings the siblings in their new painting order
 */
export function keepReadingOrder(
  store: RecordStore,
  siblings: readonly DocumentRecord[],
  reorderedSiblings: readonly DocumentRecord[],
): Operation[] {
  const [first] = siblings;
  if (!first?.parent) return [];
  const ordered = inReadingOrder(store, siblings);
  if (inReadingOrder(store, reorderedSiblings).every((record, i) => record === ordered[i])) return [];
  return [
    storeOrder(
      store,
      first.parent,
      ordered.map(({ id }) => id),
    ),
  ];
}

function elementsInOrder(store: RecordStore, parent: string): DocumentRecord[] {
  const slot = store.get(parent)?.kind === 'group' ? 'children' : 'elements';
  return inReadingOrder(store, store.children(parent, slot));
}

/**
 * Returns the operation that stores the reading order of siblings. Other children of the parent with a stored position
 * follow the siblings, in their stored order.
 */
function storeOrder(store: RecordStore, parent: string, ids: readonly string[]): Operation {
  const siblings = new Set(ids);
  const others = (ownOrder(store, parent) ?? []).filter((id) => !siblings.has(id) && store.get(id)?.parent === parent);
  return { op: 'set', id: parent, property: 'readingOrder', value: [...ids, ...others] };
}

const ownOrder = (store: RecordStore, parent: string): readonly string[] | undefined =>
  store.get(parent)?.properties['readingOrder'] as readonly string[] | undefined;
