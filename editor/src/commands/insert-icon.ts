import type { Command } from './command.ts';

/** Opens the dialog in which the author chooses an icon of the bundled set. */
export const insertIconCommand: Command = {
  id: 'insert-icon',
  shortcuts: [],
  isEnabled: () => true,
  run: () => ({ opens: 'icons' }),
};
