import type { Command, CommandContext } from './command.ts';
import { inReadingOrder, selectableRecords } from './selection-scope.ts';

/**
 * Returns the id of the sibling after (1) or before (-1) the selection in reading order; without a selection, the
 * id of the first or the last sibling. Undefined after the last and before the first sibling.
 */
function siblingId(context: CommandContext, direction: 1 | -1): string | undefined {
  const ids = inReadingOrder(context.view.store, selectableRecords(context)).map(({ id }) => id);
  const isSelected = (id: string) => context.selection.includes(id);
  const currentIndex = direction === 1 ? ids.findLastIndex(isSelected) : ids.findIndex(isSelected);
  if (currentIndex < 0) return ids.at(direction === 1 ? 0 : -1);
  return ids[currentIndex + direction];
}

/**
 * Selects a sibling. Disabled if there is no further sibling, so that Tab moves the focus out of the canvas (WCAG
 * 2.1.2).
 */
function selectSibling(id: string, shortcut: string, direction: 1 | -1): Command {
  return {
    id,
    shortcuts: [shortcut],
    isEnabled: (context) => siblingId(context, direction) !== undefined,
    run(context) {
      const sibling = siblingId(context, direction);
      return { selection: sibling === undefined ? [] : [sibling] };
    },
  };
}

/** Commands that select the next and the previous sibling. */
export const SIBLING_SELECTIONS: readonly Command[] = [
  selectSibling('select-next', 'tab', 1),
  selectSibling('select-previous', 'shift+tab', -1),
];
