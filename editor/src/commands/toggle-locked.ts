import type { Operation } from '@flydeck/scene/records/operations';
import type { Command } from './command.ts';

/**
 * Locks the selected records, or unlocks the selected records if all of them are locked. Locked records can neither be
 * moved nor selected by a click.
 */
export const toggleLocked: Command = {
  id: 'toggle-locked',
  shortcuts: ['mod+shift+l'],
  isEnabled: ({ selection }) => selection.length > 0,
  run({ view, selection }) {
    const isLocked = (id: string) => view.store.get(id)?.properties['locked'] === true;
    const areLocked = selection.every(isLocked);
    const operations: Operation[] = areLocked
      ? selection.map((id) => ({ op: 'unset', id, property: 'locked' }))
      : selection.map((id) => ({ op: 'set', id, property: 'locked', value: true }));
    return { operations, outcome: { what: areLocked ? 'unlocked' : 'locked', count: selection.length } };
  },
};
