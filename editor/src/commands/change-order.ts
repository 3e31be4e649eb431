import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
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
  const [first] = ids;
  const parent = store.get(first ?? '')?.parent;
  if (!parent) return [];
  // Elements and topics of a topic are painted in two separate layers, so each slot is reordered on its own.
  return [...store.slots(parent)].flatMap(([slot, siblings]): Operation[] => {
    const moved = siblings.filter(({ id }) => selected.has(id));
    if (moved.length === 0) return [];
    const others = siblings.filter(({ id }) => !selected.has(id));
    const index = Math.min(targetIndex(siblings, selected), others.length);
    const next = others[index]?.order ?? null;
    let order = others[index - 1]?.order ?? null;
    const reorderedSiblings = [...others.slice(0, index), ...moved, ...others.slice(index)];
    if (reorderedSiblings.every((record, i) => record === siblings[i])) return [];
    const placeOperations = moved.map(({ id }): Operation => {
      order = orderBetween(order, next);
      return { op: 'place', id, parent, slot, order };
    });
    return [...placeOperations, ...keepReadingOrder(store, siblings, reorderedSiblings)];
  });
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
