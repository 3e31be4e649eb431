import { ALL_COMMANDS } from '@flydeck/editor/commands/all-commands';
import { expect, it } from 'vitest';
import { COMMAND_LABELS } from './command-labels.ts';

it('COMMAND_LABELS has a label for every command', () => {
  expect(ALL_COMMANDS.map(({ id }) => id).filter((id) => COMMAND_LABELS[id] === undefined)).toEqual([]);
});
