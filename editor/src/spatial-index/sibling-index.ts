import type { Bounds } from '@flydeck/scene/compile/bounds';
import { PackedRTree } from '@flydeck/scene/geometry/packed-r-tree';
import type { Matrix, Rect } from '@flydeck/scene/model/geometry';
import { compareSiblings, type DocumentRecord, insertionIndex } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { hitBounds } from './hit-bounds.ts';

/**
 * If more than this fraction of the records has changed since the tree was built, the tree is discarded, because sorting
 * these records in each search is slower than a test of all records.
 */
const MAX_OUTSIDE_FRACTION = 1 / 32;
/** If more than this fraction of the records is found, all records are returned, because this is faster. */
const MAX_FOUND_FRACTION = 1 / 8;
/**
 * The tree is built when the searches have returned this number of records that are not in a tree for each record of the
 * list. Testing so many records takes about as long as building the tree, so that changes of many records between two
 * searches cannot make searches much slower than without a tree.
 */
const TESTS_BEFORE_BUILD = 8;

/** A tree, and what the records of the list were when it was built. */
interface BuiltTree {
  readonly tree: PackedRTree;
  /** The records in the tree, in the order of siblings. */
  readonly records: readonly DocumentRecord[];
  /** Ids of the records without known bounds, which each search returns. */
  readonly unlimited: ReadonlySet<string>;
}

/**
 * A spatial index of the records in one slot of a parent, in the space of the parent. Records that have changed since
 * the tree was built are returned by each search, so that moving a few records does not rebuild the tree.
 */
export class SiblingIndex {
  readonly #store: RecordStore;
  readonly #siblings: readonly DocumentRecord[];
  #built: BuiltTree | undefined;
  /** Ids of the records that were changed, added or taken out of the list since the tree was built. */
  readonly #changed = new Set<string>();
  /** The present records that are changed or without known bounds, in the order of siblings; undefined if outdated. */
  #outsideTree: readonly DocumentRecord[] | undefined;
  /** Number of records outside of a tree that searches have returned since the tree was built or discarded. */
  #testCount = 0;

  /** @param siblings the list of the store, which changes with the records */
  constructor(store: RecordStore, siblings: readonly DocumentRecord[]) {
    this.#store = store;
    this.#siblings = siblings;
  }

  /** Must be called when a record of the list, or a descendant of a group in the list, was added, changed or removed. */
  markChanged(id: string): void {
    if (!this.#built) return;
    this.#changed.add(id);
    this.#outsideTree = undefined;
    if (this.#changed.size <= this.#siblings.length * MAX_OUTSIDE_FRACTION) return;
    this.#built = undefined;
    this.#changed.clear();
    this.#testCount = 0;
  }

  /**
   * Returns the records whose `hitBounds` overlap `area` after the map `m`, in the order of siblings, and possibly
   * others.
   */
  search(m: Matrix, area: Rect): readonly DocumentRecord[] {
    const { length } = this.#siblings;
    if (this.#testCount >= length * TESTS_BEFORE_BUILD) this.#build();
    this.#testCount += this.#built ? this.#changed.size : length;
    if (!this.#built || this.#built.unlimited.size > length * MAX_OUTSIDE_FRACTION) return this.#siblings;
    const { tree, records, unlimited } = this.#built;
    const indexes = tree.search(m, area, length * MAX_FOUND_FRACTION);
    if (!indexes) return this.#siblings;
    const found: DocumentRecord[] = [];
    for (const index of indexes) {
      const record = records[index];
      if (record && !this.#changed.has(record.id)) found.push(record);
    }
    this.#outsideTree ??= this.#siblingsAmong([...unlimited, ...this.#changed]);
    return mergeSiblings(found, this.#outsideTree);
  }

  #build(): void {
    const records: DocumentRecord[] = [];
    const boxes: Bounds[] = [];
    const unlimited = new Set<string>();
    for (const record of this.#siblings) {
      const bounds = hitBounds(this.#store, record);
      if (!bounds) continue;
      if (!Number.isFinite(bounds.left)) unlimited.add(record.id);
      else {
        records.push(record);
        boxes.push(bounds);
      }
    }
    this.#built = { tree: new PackedRTree(boxes), records, unlimited };
    this.#changed.clear();
    this.#outsideTree = undefined;
    this.#testCount = 0;
  }

  /** Returns the present versions of the records with these ids that are in the list, in the order of siblings. */
  #siblingsAmong(ids: readonly string[]): DocumentRecord[] {
    return [...new Set(ids)]
      .flatMap((id) => {
        const record = this.#store.get(id);
        return record && this.#siblings[insertionIndex(this.#siblings, record)] === record ? [record] : [];
      })
      .sort(compareSiblings);
  }
}

/** Merges two lists that are in the order of siblings. The second list is short. */
function mergeSiblings(records: readonly DocumentRecord[], few: readonly DocumentRecord[]): readonly DocumentRecord[] {
  if (few.length === 0) return records;
  const merged: DocumentRecord[] = [];
  let start = 0;
  for (const record of few) {
    const end = insertionIndex(records, record);
    for (const other of records.slice(start, end)) merged.push(other);
    merged.push(record);
    start = end;
  }
  for (const other of records.slice(start)) merged.push(other);
  return merged;
}
