import type { Command } from './command.ts';

/** Opens the dialog that saves the presentation as a template of the member. */
export const saveAsTemplate: Command = {
  id: 'save-as-template',
  shortcuts: [],
  isEnabled: () => true,
  run: () => ({ opens: 'save-template' }),
};
