import type { Command } from './command.ts';

/** Reverts the author's last change. */
export const undo: Command = {
  id: 'undo',
  shortcuts: ['mod+z'],
  isEnabled: ({ canUndo }) => canUndo,
  run: () => ({ reverts: 'undo' }),
};

/** Restores the change that was reverted last. */
export const redo: Command = {
  id: 'redo',
  shortcuts: ['mod+shift+z', 'mod+y'],
  isEnabled: ({ canRedo }) => canRedo,
  run: () => ({ reverts: 'redo' }),
};
