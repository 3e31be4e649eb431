import { mergeInPaintOrder } from '@flydeck/scene/paint-order';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Returns the layer of an element or topic among its siblings (see `layerSchema`). */
export const layerOf = ({ properties }: Pick<DocumentRecord, 'properties'>): number => Number(properties['layer'] ?? 0);

/** Returns elements and topics of one topic, each given in the order of siblings, in the order of painting. */
export function inLayers(elements: readonly DocumentRecord[], topics: readonly DocumentRecord[]): DocumentRecord[] {
  const toLayered = (record: DocumentRecord) => ({ record, layer: layerOf(record) });
  return mergeInPaintOrder(elements.map(toLayered), topics.map(toLayered)).map(({ record }) => record);
}

/** Returns the siblings of a slot in the order of painting: the elements and topics of a topic, or all of another slot. */
export function paintedSiblings(store: RecordStore, parent: string, slot: string): readonly DocumentRecord[] {
  return hasLayers(slot)
    ? inLayers(store.children(parent, 'elements'), store.children(parent, 'topics'))
    : store.children(parent, slot);
}

/** Whether the records of a slot are painted by layers. */
export const hasLayers = (slot: string): boolean => slot === 'elements' || slot === 'topics';

/** A position in the order of painting of a topic's elements and child topics. */
export interface PaintPosition {
  readonly slot: string;
  readonly layer: number;
}

/** Returns the lowest layer in which a record of a slot is painted after another record. */
export const layerAbove = (below: PaintPosition | undefined, slot: string): number =>
  below ? below.layer + (below.slot === 'topics' && slot === 'elements' ? 1 : 0) : 0;

/** Returns the position of the frontmost element or topic of a topic, ignoring the records `except`. */
export function frontPosition(
  store: RecordStore,
  parent: string,
  except: readonly string[] = [],
): PaintPosition | undefined {
  const front = paintedSiblings(store, parent, 'elements').findLast(({ id }) => !except.includes(id));
  return front && { slot: front.slot, layer: layerOf(front) };
}

/** Returns the property `layer` of a new record that is painted in front of all others of its parent. */
export function frontLayerProperty(store: RecordStore, parent: string, slot: string): { readonly layer?: number } {
  const layer = hasLayers(slot) ? layerAbove(frontPosition(store, parent), slot) : 0;
  return layer > 0 ? { layer } : {};
}

/** Returns the operations that move a record to a layer. */
export function setLayer(record: DocumentRecord, layer: number): Operation[] {
  if (layerOf(record) === layer) return [];
  const { id } = record;
  return [layer === 0 ? { op: 'unset', id, property: 'layer' } : { op: 'set', id, property: 'layer', value: layer }];
}
