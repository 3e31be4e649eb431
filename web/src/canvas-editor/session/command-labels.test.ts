import { ALL_COMMANDS } from '@flydeck/editor/commands/all-commands';
import { expect, it } from 'vitest';
import { COMMAND_NAME_KEYS } from './command-labels.ts';

it('COMMAND_NAME_KEYS has a message key for every command', () => {
  expect(ALL_COMMANDS.map(({ id }) => id).filter((id) => COMMAND_NAME_KEYS[id] === undefined)).toEqual([]);
});
