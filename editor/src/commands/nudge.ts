import { scaleOf } from '@flydeck/scene/camera';
import { screenMatrix } from '../camera.ts';
import { movableRecords } from '../transform/area.ts';
import type { Command } from './command.ts';
import { moveRecords } from './move-records.ts';

/** Distances by which arrow keys move the selection, in CSS pixels. */
const DISTANCE_PX = 1;
const SHIFT_DISTANCE_PX = 10;

/**
 * Returns a command that moves the selection once.
 * @param direction name of the direction, as in the name of the arrow key
 * @param x -1 to the left, 1 to the right, otherwise 0
 * @param y -1 up, 1 down, otherwise 0
 * @param shift whether the shortcut includes Shift, which selects the longer distance
 */
function nudge(direction: string, x: number, y: number, shift: boolean): Command {
  const distance = shift ? SHIFT_DISTANCE_PX : DISTANCE_PX;
  return {
    id: `nudge-${direction}${shift ? '-far' : ''}`,
    shortcuts: [`${shift ? 'shift+' : ''}arrow${direction}`],
    isEnabled: ({ selection }) => selection.length > 0,
    run: ({ view, selection }) => {
      const parent = view.store.get(selection[0] ?? '')?.parent;
      if (!parent) return {};
      const distanceInParent = distance / scaleOf(screenMatrix(view, parent));
      const ids = movableRecords(view.store, selection);
      if (ids.length === 0) return { outcome: { what: 'selection-locked' } };
      return {
        operations: moveRecords(view.store, ids, x * distanceInParent, y * distanceInParent),
      };
    },
  };
}

/** Commands that move the selection by one or, with Shift, ten CSS pixels of the screen, independently of the zoom. */
export const NUDGES: readonly Command[] = [false, true].flatMap((shift) => [
  nudge('left', -1, 0, shift),
  nudge('right', 1, 0, shift),
  nudge('up', 0, -1, shift),
  nudge('down', 0, 1, shift),
]);
