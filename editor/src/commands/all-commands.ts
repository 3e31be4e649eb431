import { TOOL_COMMANDS } from './choose-tool.ts';
import type { Command } from './command.ts';
import { deleteSelection } from './delete-selection.ts';
import { GO_TO_COMMANDS } from './go-to.ts';
import { NUDGES } from './nudge.ts';

/** All commands. Each is in a file of its own. */
export const ALL_COMMANDS: readonly Command[] = [
  deleteSelection,
  ...NUDGES,
  ...TOOL_COMMANDS,
  ...GO_TO_COMMANDS,
];
