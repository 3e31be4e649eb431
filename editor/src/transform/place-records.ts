import { scaleOf } from '@flydeck/scene/camera';
import type { Matrix } from '@flydeck/scene/model/geometry';
import type { Operation, Position } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { convertPosition, matrixBetween } from '@flydeck/scene/records/spaces';
import { rescaleRecord } from './rescale-record.ts';

/** Options of `placeRecords`. */
interface PlaceOptions {
  /** New positions in the space of the current parent, by id. */
  readonly positions?: ReadonlyMap<string, Position>;
  /**
   * The matrix from the space of the current parent to the space of the target. Required if the target does not exist
   * yet.
   */
  readonly matrix?: Matrix;
  /**
   * For each slot, the fractional indexes of the siblings between which records are inserted; `after` is null at the
   * end of the list. By default, records are inserted after all siblings, so that they are painted in front.
   */
  readonly between?: Readonly<Record<string, readonly [before: string, after: string | null]>>;
  /** Whether the operations are for copies of the records. The texts of copies have no text states. */
  readonly areCopied?: boolean;
}

/**
 * Returns the operations that move records (elements and topics) into another topic, by default in front of the content
 * of this topic. The records look the same on the screen, because positions are converted, and texts, strokes and
 * insets are scaled.
 */
export function placeRecords(
  store: RecordStore,
  ids: readonly string[],
  target: string,
  { positions, matrix, between, areCopied }: PlaceOptions = {},
): Operation[] {
  // The fractional index of the last placed record, by slot.
  const lastOrders = new Map<string, string>();
  return inPaintOrder(store, ids).flatMap((id): Operation[] => {
    const record = store.get(id);
    const box = positions?.get(id) ?? (record?.properties['box'] as Position | undefined);
    if (!record?.parent || !box) return [];
    const { parent, slot } = record;
    const m = matrix ?? matrixBetween(store, parent, target);
    const [before, after] = between?.[slot] ?? [lastOrderExcept(store, target, slot, ids), null];
    const order = orderBetween(lastOrders.get(slot) ?? before, after);
    lastOrders.set(slot, order);
    return [
      { op: 'place', id, parent: target, slot, order, box: convertPosition(box, m) },
      ...rescaleRecord(store, id, scaleOf(m), areCopied),
    ];
  });
}

/** Returns the ids of records with the same parent in the order in which the records are painted. */
export function inPaintOrder(store: RecordStore, ids: readonly string[]): string[] {
  const parent = store.get(ids[0] ?? '')?.parent;
  if (!parent) return [...ids];
  return [...store.slots(parent).values()]
    .flat()
    .map(({ id }) => id)
    .filter((id) => ids.includes(id));
}

/** Returns the fractional index of the last record of a slot, ignoring the records `except`; null if there is none. */
const lastOrderExcept = (store: RecordStore, parent: string, slot: string, except: readonly string[]): string | null =>
  store.children(parent, slot).findLast(({ id }) => !except.includes(id))?.order ?? null;
