import { scaleOf } from '@flydeck/scene/camera';
import type { Matrix } from '@flydeck/scene/model/geometry';
import type { Operation, Position } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { convertPosition, matrixBetween } from '@flydeck/scene/records/spaces';
import { frontPosition, hasLayers, layerAbove, layerOf, paintedSiblings, setLayer } from '../paint-order.ts';
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
  /** Layer of the target that contains the records of layer 0. By default, the records are painted in front. */
  readonly layer?: number;
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
  { positions, matrix, between, layer, areCopied }: PlaceOptions = {},
): Operation[] {
  // The fractional index of the last placed record, by slot.
  const lastOrders = new Map<string, string>();
  let front = frontPosition(store, target, ids);
  return inPaintOrder(store, ids).flatMap((id): Operation[] => {
    const record = store.get(id);
    const box = positions?.get(id) ?? (record?.properties['box'] as Position | undefined);
    if (!record?.parent || !box) return [];
    const { parent, slot } = record;
    const m = matrix ?? matrixBetween(store, parent, target);
    const [before, after] = between?.[slot] ?? [lastOrderExcept(store, target, slot, ids), null];
    const order = orderBetween(lastOrders.get(slot) ?? before, after);
    lastOrders.set(slot, order);
    if (hasLayers(slot)) {
      const newLayer = layer === undefined ? layerAbove(front, slot) : layer + layerOf(record);
      front = { slot, layer: newLayer };
    }
    return [
      { op: 'place', id, parent: target, slot, order, box: convertPosition(box, m) },
      ...(hasLayers(slot) && front ? setLayer(record, front.layer) : []),
      ...rescaleRecord(store, id, scaleOf(m), areCopied),
    ];
  });
}

/** Returns the ids of records with the same parent in the order in which the records are painted. */
export function inPaintOrder(store: RecordStore, ids: readonly string[]): string[] {
  const { parent, slot } = store.get(ids[0] ?? '') ?? {};
  if (!parent || slot === undefined) return [...ids];
  const selected = new Set(ids);
  return paintedSiblings(store, parent, slot).flatMap(({ id }) => (selected.has(id) ? [id] : []));
}

/** Returns the fractional index of the last record of a slot, ignoring the records `except`; null if there is none. */
const lastOrderExcept = (store: RecordStore, parent: string, slot: string, except: readonly string[]): string | null =>
  store.children(parent, slot).findLast(({ id }) => !except.includes(id))?.order ?? null;
