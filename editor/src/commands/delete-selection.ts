import { isLocked } from '../transform/area.ts';
import type { Command } from './command.ts';

/** Removes the selected records that are not locked. Their content is removed with them, and restored by undo. */
export const deleteSelection: Command = {
  id: 'delete',
  shortcuts: ['delete', 'backspace'],
  isEnabled: ({ view, selection }) => selection.some((id) => !isLocked(view.store, id)),
  run: ({ view, selection }) => ({
    operations: selection.filter((id) => !isLocked(view.store, id)).map((id) => ({ op: 'remove', id })),
    selection: selection.filter((id) => isLocked(view.store, id)),
  }),
};
