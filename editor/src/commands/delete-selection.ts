import { removeStepsIn } from '../path/steps.ts';
import { isLocked } from '../transform/area.ts';
import type { Command } from './command.ts';

/** Removes the selected records that are not locked, with their content and the steps of removed topics. */
export const deleteSelection: Command = {
  id: 'delete',
  shortcuts: ['delete', 'backspace'],
  isEnabled: ({ view, selection }) => selection.some((id) => !isLocked(view.store, id)),
  run: ({ view: { store }, selection }) => {
    const ids = selection.filter((id) => !isLocked(store, id));
    const removals = ids.map((id) => ({ op: 'remove' as const, id }));
    return {
      operations: [...removeStepsIn(store, ids), ...removals],
      selection: selection.filter((id) => isLocked(store, id)),
    };
  },
};
