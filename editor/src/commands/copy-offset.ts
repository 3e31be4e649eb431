import type { Point } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { UndoableChange } from '../history.ts';
import { areaOf, boundsOfAll } from '../transform/area.ts';

/** Maximum number of the author's changes among which the creation of the copies is searched. */
const MAX_CHANGES = 20;

/**
 * Returns the distance of copies from their originals, in the space of their parent. Returns undefined if the records
 * are not copies in the same parent, or if the author has changed other records since the copies were created.
 * @param changes the author's changes, the latest at the end
 */
export function offsetFromOriginals(
  store: RecordStore,
  copies: readonly string[],
  changes: readonly UndoableChange[],
): Point | undefined {
  const originals = originalsOf(store, copies, changes);
  const [from, to] = [originals && boundsOfAll(store, originals), boundsOfAll(store, copies)];
  return from && to && { x: to.x - from.x, y: to.y - from.y };
}

/** Returns the records that were selected when the author created the copies from them. */
function originalsOf(
  store: RecordStore,
  copies: readonly string[],
  changes: readonly UndoableChange[],
): readonly string[] | undefined {
  for (const change of changes.slice(-MAX_CHANGES).toReversed()) {
    const created = new Set(change.changes.flatMap(({ before, after }) => (before ? [] : [after.id])));
    if (copies.every((id) => created.has(id))) {
      const originals = change.selection?.before ?? [];
      const areOriginals =
        originals.length === copies.length && originals.every((id, i) => isCopy(store, id, copies[i] ?? ''));
      return areOriginals ? originals : undefined;
    }
    if (!change.changes.every(({ after }) => copies.includes(after.id))) return undefined;
  }
  return undefined;
}

/** Whether a record looks like a copy of another one in the same parent: the kind and the size are the same. */
function isCopy(store: RecordStore, original: string, copy: string): boolean {
  const [a, b] = [store.get(original), store.get(copy)];
  const [from, to] = [areaOf(store, original), areaOf(store, copy)];
  if (!a || !b || !from || !to || a.removed || a.id === b.id) return false;
  return a.kind === b.kind && a.parent === b.parent && from.width === to.width && from.height === to.height;
}
