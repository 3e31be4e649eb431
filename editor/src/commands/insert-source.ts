import type { Command } from './command.ts';

/** Opens the dialog in which the author writes a new formula. */
export const insertFormulaCommand: Command = {
  id: 'insert-formula',
  shortcuts: [],
  isEnabled: () => true,
  // Without a selection, the dialog adds a formula instead of changing the selected one.
  run: () => ({ selection: [], opens: 'formula' }),
};

/** Opens the dialog in which the author writes or pastes new source code. */
export const insertCodeCommand: Command = {
  id: 'insert-code',
  shortcuts: [],
  isEnabled: () => true,
  run: () => ({ selection: [], opens: 'code' }),
};
