import type { Command } from './command.ts';

/** Removes the selected records. Their content is removed with them, and restored by undo. */
export const deleteSelection: Command = {
  id: 'delete',
  shortcuts: ['delete', 'backspace'],
  isEnabled: ({ selection }) => selection.length > 0,
  run: ({ selection }) => ({
    operations: selection.map((id) => ({ op: 'remove', id })),
    selection: [],
  }),
};
