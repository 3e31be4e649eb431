import { expect, it } from 'vitest';
import { ALL_COMMANDS } from './all-commands.ts';

it('the ids, the `shortcuts` and the `textShortcuts` of all commands are unique', () => {
  const ids = ALL_COMMANDS.map(({ id }) => id);
  const shortcuts = ALL_COMMANDS.flatMap((command) => command.shortcuts);
  expect(new Set(ids).size).toBe(ids.length);
  const textShortcuts = ALL_COMMANDS.flatMap((command) => command.textShortcuts ?? []);
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
  expect(new Set(textShortcuts).size).toBe(textShortcuts.length);
});
