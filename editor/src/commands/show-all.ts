import type { Operation } from '@flydeck/scene/records/operations';
import type { Command, CommandContext } from './command.ts';
import { selectionScope } from './selection-scope.ts';

/**
 * Returns the ids of the hidden siblings of the selection; without a selection, of the hidden records in the deepest
 * open topic at the centre of the visible area. Furniture is excluded.
 */
function findHiddenIds(context: CommandContext): string[] {
  const { store } = context.view;
  const slots = [...store.slots(selectionScope(context).parent).values()];
  return slots.flat().flatMap(({ id, properties }) => (properties['hidden'] && !properties['furniture'] ? [id] : []));
}

/** Shows and selects the records whose ids `findHiddenIds` returns. */
export const showAll: Command = {
  id: 'show-all',
  shortcuts: [],
  isEnabled: (context) => findHiddenIds(context).length > 0,
  run(context) {
    const selection = findHiddenIds(context);
    const operations = selection.map((id): Operation => ({ op: 'unset', id, property: 'hidden' }));
    return { operations, selection, outcome: { what: 'shown', count: selection.length } };
  },
};
