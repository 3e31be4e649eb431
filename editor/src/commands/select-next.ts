import type { Command } from './command.ts';
import { inReadingOrder, selectableRecords } from './selection-scope.ts';

/** Selects the sibling that is read after the selection, or before it; after the last one, the first. */
function selectSibling(id: string, shortcut: string, step: 1 | -1): Command {
  return {
    id,
    shortcuts: [shortcut],
    isEnabled: (context) => selectableRecords(context).length > 0,
    run(context) {
      const ids = inReadingOrder(selectableRecords(context)).map((record) => record.id);
      const isSelected = (id: string) => context.selection.includes(id);
      const currentIndex = step === 1 ? ids.findLastIndex(isSelected) : ids.findIndex(isSelected);
      const next = currentIndex < 0 && step < 0 ? ids.length - 1 : (currentIndex + step + ids.length) % ids.length;
      return { selection: ids.slice(next, next + 1) };
    },
  };
}

/** Select the next and the previous sibling. */
export const SIBLING_SELECTIONS: readonly Command[] = [
  selectSibling('select-next', 'tab', 1),
  selectSibling('select-previous', 'shift+tab', -1),
];
