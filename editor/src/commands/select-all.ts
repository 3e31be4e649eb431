import type { Command } from './command.ts';
import { selectableRecords } from './selection-scope.ts';

/**
 * Selects all records with the same parent as the selection; without a selection, everything in the topic at the centre
 * of the window. Locked and hidden records and furniture are not selected.
 */
export const selectAll: Command = {
  id: 'select-all',
  shortcuts: ['mod+a'],
  isEnabled: (context) => selectableRecords(context).length > 0,
  run: (context) => ({ selection: selectableRecords(context).map(({ id }) => id) }),
};
