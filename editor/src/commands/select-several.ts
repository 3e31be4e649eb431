import type { Command } from './command.ts';

/** Starts or ends the mode in which clicks and taps add objects to the selection and remove them, as with Shift. */
export const selectSeveral: Command = {
  id: 'select-several',
  shortcuts: [],
  isEnabled: ({ selection, tool }) => selection.length > 0 && tool.name === 'select',
  run: ({ isSelectingSeveral }) => ({ selectsSeveral: !isSelectingSeveral }),
};
