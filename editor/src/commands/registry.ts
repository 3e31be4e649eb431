import type { Command } from './command.ts';
import { CORE_COMMANDS } from './core-commands.ts';

const commands = new Map(CORE_COMMANDS.map((command) => [command.id, command]));

/** Adds commands whose code was loaded on demand. Commands with a known id are ignored. */
export function registerCommands(added: readonly Command[]): void {
  for (const command of added) if (!commands.has(command.id)) commands.set(command.id, command);
}

/** Returns the commands that are loaded. */
export const registeredCommands = (): Iterable<Command> => commands.values();

/** Returns the command with an id; undefined if no loaded command has this id. */
export const findCommand = (id: string): Command | undefined => commands.get(id);
