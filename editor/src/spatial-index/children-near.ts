import { expandRect } from '@flydeck/scene/compile/local-transform';
import { IDENTITY, type Matrix, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { SiblingIndex } from './sibling-index.ts';

/** Shorter lists of siblings have no index, because testing each record is as fast. */
const MIN_INDEXED_COUNT = 64;
/** Margins for rounding errors: of areas of the window in CSS pixels, and relative to coordinates. */
const MARGIN_PX = 1;
const POINT_ROUNDING = 1e-9;
const MATRIX_ROUNDING = 1e-12;
/**
 * A hit test extends a box by its tolerance on each side, so that a corner moves by √2 times the tolerance. The rest is
 * for rounding errors.
 */
const CORNER_DISTANCE = 1.5;

/** A list of siblings. */
interface Siblings {
  readonly parent: string;
  readonly slot: string;
}

/**
 * Returns the children that can be hit at a point, in the order of siblings, and possibly others.
 * @param point point of the parent's space
 * @param tolerance tolerance of the hit test in the units of the parent
 */
export function childrenAt(
  store: RecordStore,
  siblings: Siblings,
  point: Point,
  tolerance = 0,
): readonly DocumentRecord[] {
  const margin = CORNER_DISTANCE * tolerance + POINT_ROUNDING * (Math.abs(point.x) + Math.abs(point.y));
  const area = { x: point.x - margin, y: point.y - margin, width: 2 * margin, height: 2 * margin };
  return search(store, siblings, IDENTITY, area);
}

/**
 * Returns the children whose upright bounds in the window overlap an area of the window, in the order of siblings, and
 * possibly others.
 * @param toScreen the map from the parent's space to the window
 * @param area area in CSS pixels of the window
 */
export function childrenInArea(
  store: RecordStore,
  siblings: Siblings,
  toScreen: Matrix,
  area: Rect,
): readonly DocumentRecord[] {
  const margin = MARGIN_PX + MATRIX_ROUNDING * (Math.abs(toScreen[4]) + Math.abs(toScreen[5]));
  return search(store, siblings, toScreen, expandRect(area, margin));
}

function search(store: RecordStore, { parent, slot }: Siblings, m: Matrix, area: Rect): readonly DocumentRecord[] {
  const siblings = store.children(parent, slot);
  return siblings.length < MIN_INDEXED_COUNT ? siblings : indexOf(store, siblings).search(m, area);
}

type Indexes = WeakMap<readonly DocumentRecord[], SiblingIndex>;

/**
 * The indexes by list of siblings. The index of a list is created by the first search in it, and becomes unused with
 * the list.
 */
const indexesOfStores = new WeakMap<RecordStore, Indexes>();

function indexOf(store: RecordStore, siblings: readonly DocumentRecord[]): SiblingIndex {
  let indexes = indexesOfStores.get(store);
  if (!indexes) {
    indexes = new WeakMap();
    indexesOfStores.set(store, indexes);
    reportChanges(store, indexes);
  }
  let index = indexes.get(siblings);
  if (!index) {
    index = new SiblingIndex(store, siblings);
    indexes.set(siblings, index);
  }
  return index;
}

/** Reports each change of a record to the index of its list and, for a child of a group, also to that of the group. */
function reportChanges(store: RecordStore, indexes: Indexes): void {
  const report = (changed: DocumentRecord | undefined) => {
    for (let record = changed; record && record.parent !== null; ) {
      indexes.get(store.children(record.parent, record.slot))?.markChanged(record.id);
      const parent = store.get(record.parent);
      record = parent?.kind === 'group' ? parent : undefined;
    }
  };
  store.subscribe((id, previous) => {
    report(previous);
    report(store.get(id));
  });
}
