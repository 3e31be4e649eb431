import type { Rect } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import { sizeOf } from '../camera.ts';
import { boundsInParent, boundsOfAll, movableRecords } from '../transform/area.ts';
import type { Axis } from '../transform/snap-targets.ts';
import type { Command, CommandContext } from './command.ts';
import { moveRecords } from './move-records.ts';

/**
 * Returns a command that aligns the selected records along an axis of their parent.
 * @param fraction how much of the free space is before each record: 0 aligns left or top, 0.5 centres, 1 aligns right
 * or bottom
 */
function align(name: string, axis: Axis, fraction: 0 | 0.5 | 1, shortcut: string): Command {
  return {
    id: `align-${name}`,
    shortcuts: [shortcut],
    isEnabled: ({ view, selection }) =>
      movableRecords(view.store, selection).length > 0 && referenceArea({ view, selection }) !== undefined,
    run({ view, selection }) {
      const { store } = view;
      const area = referenceArea({ view, selection });
      if (!area) return {};
      const length = axis === 'x' ? 'width' : 'height';
      const operations = movableRecords(store, selection).flatMap((id): Operation[] => {
        const bounds = boundsInParent(store, id);
        if (!bounds) return [];
        const distance = area[axis] + (area[length] - bounds[length]) * fraction - bounds[axis];
        return moveRecords(store, [id], axis === 'x' ? distance : 0, axis === 'y' ? distance : 0);
      });
      return { operations };
    },
  };
}

/**
 * Returns the area in which records are aligned: the box around several selected records, or the topic that contains a
 * single selected record. Returns undefined if a single selected record is not directly in a topic.
 */
function referenceArea({ view, selection }: Pick<CommandContext, 'view' | 'selection'>): Rect | undefined {
  const { store } = view;
  if (selection.length > 1) return boundsOfAll(store, selection);
  const parent = store.get(store.get(selection[0] ?? '')?.parent ?? '');
  return parent?.kind === 'topic' ? { x: 0, y: 0, ...sizeOf(store, parent.id) } : undefined;
}

/** Commands that align the selection to one side or the middle. */
export const ALIGNMENTS: readonly Command[] = [
  align('left', 'x', 0, 'alt+shift+arrowleft'),
  align('centre', 'x', 0.5, 'alt+shift+c'),
  align('right', 'x', 1, 'alt+shift+arrowright'),
  align('top', 'y', 0, 'alt+shift+arrowup'),
  align('middle', 'y', 0.5, 'alt+shift+m'),
  align('bottom', 'y', 1, 'alt+shift+arrowdown'),
];
