import type { Command } from './command.ts';
import { selectableRecords } from './selection-scope.ts';

/** Selects all records with the same parent and of the same kinds as the selected records. */
export const selectSameKind: Command = {
  id: 'select-same-kind',
  shortcuts: ['mod+shift+a'],
  isEnabled: ({ selection }) => selection.length > 0,
  run(context) {
    const kinds = new Set(context.selection.map((id) => context.view.store.get(id)?.kind));
    const records = selectableRecords(context).filter(
      ({ id, kind }) => kinds.has(kind) || context.selection.includes(id),
    );
    return { selection: records.map(({ id }) => id) };
  },
};
