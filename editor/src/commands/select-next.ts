import type { Command, CommandContext } from './command.ts';
import { inReadingOrder, selectableRecords } from './selection-scope.ts';

/**
 * Returns the id of the next (1) or previous (-1) selectable sibling of the selection in reading order, or undefined
 * without such a sibling. Without a selection, returns the id of the first (1) or last (-1) selectable record in the
 * deepest open topic at the centre of the visible area.
 */
function siblingId(context: CommandContext, direction: 1 | -1): string | undefined {
  const ids = inReadingOrder(context.view.store, selectableRecords(context)).map(({ id }) => id);
  const isSelected = (id: string) => context.selection.includes(id);
  const currentIndex = direction === 1 ? ids.findLastIndex(isSelected) : ids.findIndex(isSelected);
  if (currentIndex < 0) return ids.at(direction === 1 ? 0 : -1);
  return ids[currentIndex + direction];
}

/**
 * Returns the command `id`, which selects a sibling. The command is disabled if there is no further sibling, so that
 * Tab moves the focus out of the canvas (WCAG 2.1.2).
 */
function selectSibling(id: string, shortcut: string, direction: 1 | -1): Command {
  return {
    id,
    shortcuts: [shortcut],
    isSilentIfDisabled: true,
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
