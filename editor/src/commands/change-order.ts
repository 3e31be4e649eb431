import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { hasLayers, layerAbove, layerOf, type PaintPosition, paintedSiblings, setLayer } from '../paint-order.ts';
import { keepReadingOrder } from '../reading-order/reading-order.ts';
import { movableRecords } from '../transform/area.ts';
import type { Command } from './command.ts';

/**
 * Returns how many of the siblings that are not selected must be painted below the selected siblings. A result that is
 * larger than the number of siblings that are not selected has the same effect as this number.
 */
type TargetIndex = (siblings: readonly DocumentRecord[], selected: ReadonlySet<string>) => number;

/**
 * Returns a command that changes the order of painting. The order of the selected records among themselves, the path
 * and the reading order do not change.
 */
function changeOrder(id: string, shortcut: string, targetIndex: TargetIndex): Command {
  return {
    id,
    shortcuts: [shortcut],
    isEnabled: ({ view, selection }) => movableRecords(view.store, selection).length > 0,
    run: ({ view, selection }) => {
      const ids = movableRecords(view.store, selection);
      const operations = reorder(view.store, ids, targetIndex);
      return operations.length === 0 ? {} : { operations, outcome: { what: 'reordered', count: ids.length } };
    },
  };
}

/** Returns the operations that move the records `ids`, which are siblings, to the index that `targetIndex` returns. */
function reorder(store: RecordStore, ids: readonly string[], targetIndex: TargetIndex): Operation[] {
  const selected = new Set(ids);
  const { parent, slot } = store.get(ids[0] ?? '') ?? {};
  if (!parent || slot === undefined) return [];
  const siblings = paintedSiblings(store, parent, slot);
  const moved = siblings.filter(({ id }) => selected.has(id));
  const others = siblings.filter(({ id }) => !selected.has(id));
  const index = Math.min(targetIndex(siblings, selected), others.length);
  const reordered = [...others.slice(0, index), ...moved, ...others.slice(index)];
  if (reordered.every((record, i) => record === siblings[i])) return [];
  return [
    ...[...new Set(moved.map((record) => record.slot))].flatMap((movedSlot) => {
      const isInSlot = (record: DocumentRecord) => record.slot === movedSlot;
      return [
        ...placeBetween(
          others.slice(0, index).findLast(isInSlot),
          moved.filter(isInSlot),
          others.slice(index).find(isInSlot),
        ),
        ...keepReadingOrder(store, siblings.filter(isInSlot), reordered.filter(isInSlot)),
      ];
    }),
    ...(hasLayers(slot) ? assignLayers(others.slice(0, index), moved, others.slice(index)) : []),
  ];
}

/** Returns the operations that place siblings of a slot after `previous` and before `next`. */
function placeBetween(
  previous: DocumentRecord | undefined,
  moved: readonly DocumentRecord[],
  next: DocumentRecord | undefined,
): Operation[] {
  let order = previous?.order ?? null;
  return moved.map(({ id, parent, slot }): Operation => {
    order = orderBetween(order, next?.order ?? null);
    return { op: 'place', id, parent: parent ?? '', slot, order };
  });
}

/**
 * Returns the operations that move records into the lowest layers in which they are painted after the records `below`.
 * The records `above` move by the same number of layers as far as needed.
 */
function assignLayers(
  below: readonly DocumentRecord[],
  moved: readonly DocumentRecord[],
  above: readonly DocumentRecord[],
): Operation[] {
  const last = below.at(-1);
  let front: PaintPosition | undefined = last && { slot: last.slot, layer: layerOf(last) };
  const operations = moved.flatMap((record) => {
    front = { slot: record.slot, layer: layerAbove(front, record.slot) };
    return setLayer(record, front.layer);
  });
  const [next] = above;
  const shift = next ? Math.max(layerAbove(front, next.slot) - layerOf(next), 0) : 0;
  return [...operations, ...above.flatMap((record) => setLayer(record, layerOf(record) + shift))];
}

/** Returns how many of the siblings before index `end` are not selected. */
const countOthersBefore = (siblings: readonly DocumentRecord[], selected: ReadonlySet<string>, end: number): number =>
  siblings.slice(0, Math.max(end, 0)).filter(({ id }) => !selected.has(id)).length;

/** Commands that change the order of painting. */
export const PAINTING_ORDER_COMMANDS: readonly Command[] = [
  changeOrder('bring-to-front', 'mod+shift+]', (siblings) => siblings.length),
  changeOrder('bring-forward', 'mod+]', (siblings, selected) => {
    const top = siblings.findLastIndex(({ id }) => selected.has(id));
    return countOthersBefore(siblings, selected, top + 1) + 1;
  }),
  changeOrder('send-backward', 'mod+[', (siblings, selected) => {
    const bottom = siblings.findIndex(({ id }) => selected.has(id));
    return Math.max(countOthersBefore(siblings, selected, bottom) - 1, 0);
  }),
  changeOrder('send-to-back', 'mod+shift+[', () => 0),
];
