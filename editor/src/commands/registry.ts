import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
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

/**
 * Returns further operations that the operations of a command, of a gesture or of typing require, such as those for the
 * numbers of topics.
 * @param store the document before `operations`
 */
export type FollowUp = (store: RecordStore, operations: readonly Operation[]) => readonly Operation[];

const followUps = new Set<FollowUp>();

/** Adds functions whose code was loaded on demand. */
export function registerFollowUps(added: readonly FollowUp[]): void {
  for (const followUp of added) followUps.add(followUp);
}

/** Returns the operations of all follow-ups. */
export const followUpOperations = (store: RecordStore, operations: readonly Operation[]): Operation[] =>
  [...followUps].flatMap((followUp) => followUp(store, operations));
