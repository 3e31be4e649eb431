import { removeChartPart } from '../charts/remove-chart-part.ts';
import { removeStepsIn } from '../path/steps.ts';
import type { Command } from './command.ts';
import { unlockedSelection } from './selection-scope.ts';

/**
 * Removes the selected part of a chart, or else the selected records that are not locked, with their content and the
 * steps of removed topics.
 */
export const deleteSelection: Command = {
  id: 'delete',
  shortcuts: ['delete', 'backspace'],
  isEnabled: (context) => unlockedSelection(context).length > 0,
  run: (context) => {
    const { store } = context.view;
    if (context.chartPart) return { operations: removeChartPart(store, context.chartPart) };
    const ids = unlockedSelection(context);
    const removed = new Set(ids);
    const removals = ids.map((id) => ({ op: 'remove' as const, id }));
    return {
      operations: [...removeStepsIn(store, ids), ...removals],
      selection: context.selection.filter((id) => !removed.has(id)),
    };
  },
};
