import { scaleOf } from '@flydeck/scene/camera';
import { screenMatrix } from '../camera.ts';
import type { Command } from './command.ts';
import { offsetFromOriginals } from './copy-offset.ts';
import { copyRecords } from './copy-records.ts';
import { moveRecords } from './move-records.ts';

/** Distance of a copy from its original to the right and down, in CSS pixels. */
const OFFSET_PX = 16;

/**
 * Inserts copies of the selected records next to the originals, and selects the copies. If the selected records are
 * copies that the author has moved, the new copies have the same distance from them as they have from their originals,
 * so that repeated commands create a row of copies.
 */
export const duplicate: Command = {
  id: 'duplicate',
  shortcuts: ['mod+d'],
  isEnabled: ({ view, selection }) => selection.some((id) => view.store.get(id)?.properties['box']),
  run({ view, selection, undoableChanges, newId }) {
    const parent = view.store.get(selection[0] ?? '')?.parent;
    if (!parent) return {};
    const { operations, copyIds } = copyRecords(view.store, selection, newId);
    // In the coordinate space of the parent.
    const distance = OFFSET_PX / scaleOf(screenMatrix(view, parent));
    const offset = offsetFromOriginals(view.store, selection, undoableChanges) ?? { x: distance, y: distance };
    const moves = moveRecords(view.store, selection, offset.x, offset.y).map((move) => ({
      ...move,
      id: copyIds.get(move.id) ?? move.id,
    }));
    const copies = selection.flatMap((id) => copyIds.get(id) ?? []);
    const outcome = { what: 'duplicated', count: copies.length } as const;
    return { operations: [...operations, ...moves], selection: copies, outcome };
  },
};
