import { expect, it } from 'vitest';
import { ALL_COMMANDS } from './all-commands.ts';

it('the ids of all commands are unique, and the `shortcuts` and `textShortcuts` of the commands of each scope', () => {
  const ids = ALL_COMMANDS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const scope of [undefined, 'cells']) {
    const commands = ALL_COMMANDS.filter((command) => command.scope === scope);
    const shortcuts = commands.flatMap((command) => command.shortcuts);
    const textShortcuts = commands.flatMap((command) => command.textShortcuts ?? []);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
    expect(new Set(textShortcuts).size).toBe(textShortcuts.length);
  }
});
