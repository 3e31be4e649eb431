import type { Command } from './command.ts';

/** Starts or ends the mode in which each click or tap adds a record to the selection or removes it, as with Shift. */
export const selectSeveral: Command = {
  id: 'select-several',
  shortcuts: [],
  isEnabled: ({ selection, tool }) => selection.length > 0 && tool.name === 'select',
  run: ({ isSelectingSeveral }) => ({
    selectsSeveral: !isSelectingSeveral,
    outcome: { what: isSelectingSeveral ? 'selecting-several-ended' : 'selecting-several' },
  }),
};
