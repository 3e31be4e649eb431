import type { Command, CommandContext } from './command.ts';
import { inReadingOrder, selectableRecords } from './selection-scope.ts';

/**
 * Returns the id of the sibling that is read after (1) or before (-1) the selection; without a selection, of the first or
 * the last one. Undefined beyond the ends.
 */
function siblingId(context: CommandContext, step: 1 | -1): string | undefined {
  const ids = inReadingOrder(context.view.store, selectableRecords(context)).map(({ id }) => id);
  const isSelected = (id: string) => context.selection.includes(id);
  const currentIndex = step === 1 ? ids.findLastIndex(isSelected) : ids.findIndex(isSelected);
  if (currentIndex < 0) return ids.at(step === 1 ? 0 : -1);
  return ids[currentIndex + step];
}

/** Selects a sibling. Disabled beyond the ends, so that Tab then moves the focus out of the canvas (WCAG 2.1.2). */
function selectSibling(id: string, shortcut: string, step: 1 | -1): Command {
  return {
    id,
    shortcuts: [shortcut],
    isEnabled: (context) => siblingId(context, step) !== undefined,
    run(context) {
      const sibling = siblingId(context, step);
      return { selection: sibling === undefined ? [] : [sibling] };
    },
  };
}

/** Select the next and the previous sibling. */
export const SIBLING_SELECTIONS: readonly Command[] = [
  selectSibling('select-next', 'tab', 1),
  selectSibling('select-previous', 'shift+tab', -1),
];
