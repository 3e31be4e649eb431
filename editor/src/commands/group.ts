import type { Box, Operation } from '@flydeck/scene/records/operations';
import { initialOrders, orderBetween } from '@flydeck/scene/records/order';
import { convertPosition, roundPosition } from '@flydeck/scene/records/spaces';
import { layerOf, paintedSiblings } from '../paint-order.ts';
import { boundsOfAll, movableRecords } from '../transform/area.ts';
import type { Command, CommandContext } from './command.ts';

/**
 * Returns the selected elements in painting order. Returns an empty array if the selection cannot be grouped: it
 * contains a topic, a locked element, or elements with different parents.
 */
function groupableRecords({ view, selection }: CommandContext) {
  const ids = new Set(movableRecords(view.store, selection));
  const [first] = selection;
  const { parent, slot } = view.store.get(first ?? '') ?? { parent: null, slot: '' };
  if (parent === null || slot === 'topics' || ids.size !== selection.length) return [];
  const elements = paintedSiblings(view.store, parent, slot).filter(
    (record) => record.slot === slot && ids.has(record.id),
  );
  return elements.length === ids.size ? elements : [];
}

/**
 * Makes one group of the selected elements. The group is painted in place of the topmost element. Nothing moves on the
 * screen.
 */
export const group: Command = {
  id: 'group',
  shortcuts: ['mod+g'],
  isEnabled: (context) => groupableRecords(context).length > 1,
  run(context) {
    const { store } = context.view;
    const elements = groupableRecords(context);
    const bounds = boundsOfAll(
      store,
      elements.map((element) => element.id),
    );
    const top = elements.at(-1);
    if (!bounds || !top?.parent) return {};
    const { parent, slot } = top;
    const box = {
      x: roundPosition(bounds.x),
      y: roundPosition(bounds.y),
      width: roundPosition(bounds.width),
      height: roundPosition(bounds.height),
    };
    const siblings = store.children(parent, slot);
    const orderAbove = siblings[siblings.indexOf(top) + 1]?.order ?? null;
    const id = context.newId();
    const order = orderBetween(top.order, orderAbove);
    const orders = initialOrders(elements.length);
    const layer = layerOf(top);
    const operations: Operation[] = [
      { op: 'insert', id, kind: 'group', parent, slot, order, properties: { box, ...(layer > 0 ? { layer } : {}) } },
      ...elements.map(
        (element, i): Operation => ({
          op: 'place',
          id: element.id,
          parent: id,
          slot: 'children',
          order: orders[i] ?? order,
          // Translates the box to the space of the group.
          box: convertPosition(element.properties['box'] as Box, [1, 0, 0, 1, -box.x, -box.y]),
        }),
      ),
    ];
    return { operations, selection: [id], outcome: { what: 'grouped', count: elements.length } };
  },
};
