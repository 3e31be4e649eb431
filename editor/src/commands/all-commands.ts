import { ASSIST_COMMANDS } from './assist-commands.ts';
import type { Command } from './command.ts';
import { CORE_COMMANDS } from './core-commands.ts';
import { EDITING_COMMANDS } from './editing-commands.ts';
import { BRAND_COMMANDS } from './insert-logo.ts';

/** All commands of the editor. */
export const ALL_COMMANDS: readonly Command[] = [
  ...CORE_COMMANDS,
  ...EDITING_COMMANDS,
  ...ASSIST_COMMANDS,
  ...BRAND_COMMANDS,
];
