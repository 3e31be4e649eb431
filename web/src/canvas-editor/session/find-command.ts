import { ALL_COMMANDS } from '@flydeck/editor/commands/all-commands';
import type { Command } from '@flydeck/editor/commands/command';

const COMMANDS: ReadonlyMap<string, Command> = new Map(ALL_COMMANDS.map((command) => [command.id, command]));

/** Returns the command with an id; undefined if no command has this id. */
export const findCommand = (id: string): Command | undefined => COMMANDS.get(id);
