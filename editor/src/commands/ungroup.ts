import { boxInGroup } from '@flydeck/scene/compile/group';
import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { convertPosition } from '@flydeck/scene/records/spaces';
import { hasLayers, layerOf, setLayer } from '../paint-order.ts';
import { movableRecords } from '../transform/area.ts';
import type { Command, CommandContext } from './command.ts';

function selectedGroups({ view, selection }: CommandContext): DocumentRecord[] {
  return movableRecords(view.store, selection).flatMap((id) => {
    const record = view.store.get(id);
    return record?.kind === 'group' ? [record] : [];
  });
}

/** Replaces the selected groups by their children, which do not move on the screen. */
export const ungroup: Command = {
  id: 'ungroup',
  shortcuts: ['mod+shift+g'],
  isEnabled: (context) => selectedGroups(context).length > 0,
  run(context) {
    const { store } = context.view;
    const groups = selectedGroups(context);
    const groupIds = new Set(groups.map(({ id }) => id));
    const children = groups.flatMap(({ id }) => store.children(id, 'children').map((child) => child.id));
    const others = context.selection.filter((id) => !groupIds.has(id));
    return {
      operations: groups.flatMap((record) => dissolve(store, record)),
      selection: [...others, ...children],
      outcome: { what: 'ungrouped', count: groups.length },
    };
  },
};

/**
 * Returns the operations that remove a group and move its children to the group's parent. In the painting order, the
 * children take the position of the group.
 */
function dissolve(store: RecordStore, record: DocumentRecord): Operation[] {
  const { id, parent, slot } = record;
  if (parent === null) return [];
  const siblings = store.children(parent, slot);
  const next = siblings[siblings.indexOf(record) + 1]?.order ?? null;
  let { order } = record;
  const moves = store.children(id, 'children').flatMap((child): Operation[] => {
    order = orderBetween(order, next);
    return [
      { op: 'place', id: child.id, parent, slot, order, box: boxOutside(child, record) },
      ...inheritProperties(child, record),
      ...(hasLayers(slot) ? setLayer(child, layerOf(record)) : []),
    ];
  });
  return [...moves, { op: 'remove', id }];
}

/**
 * Returns the box of a child of a group, converted to the space of the group's parent. A group with an `inner`
 * rectangle stretches its content from `inner`, in the coordinates of the children, to the group's box.
 */
function boxOutside(child: DocumentRecord, { properties }: DocumentRecord): Box {
  const groupBox = properties['box'] as Box;
  const inner = properties['inner'] as Rect | undefined;
  const box = child.properties['box'] as Box;
  const stretched = inner ? { ...box, ...boxInGroup(box, { ...groupBox, inner }) } : box;
  return convertPosition(stretched, elementTransform(groupBox, FRAME_TRANSFORM).m) as Box;
}

/**
 * Returns the operations that transfer opacity, link and visibility of a group to one of its children. If the group
 * stretches its content, a child group also gets its own `inner` rectangle, so that the children of the child group
 * stay stretched.
 */
function inheritProperties(
  { id, kind, properties }: DocumentRecord,
  { properties: groupProperties }: DocumentRecord,
): Operation[] {
  const set = (property: string, value: unknown): Operation => ({ op: 'set', id, property, value });
  const opacity = groupProperties['opacity'];
  const box = properties['box'] as Box;
  const isStretched =
    kind === 'group' && groupProperties['inner'] && !properties['inner'] && box.width > 0 && box.height > 0;
  return [
    ...(typeof opacity === 'number' ? [set('opacity', opacity * Number(properties['opacity'] ?? 1))] : []),
    ...(groupProperties['link'] && !properties['link'] ? [set('link', groupProperties['link'])] : []),
    ...(groupProperties['hidden'] ? [set('hidden', true)] : []),
    ...(isStretched ? [set('inner', { x: 0, y: 0, width: box.width, height: box.height })] : []),
  ];
}
