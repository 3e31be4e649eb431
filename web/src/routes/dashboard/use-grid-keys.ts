import type { KeyboardEvent } from 'react';
import { useActions } from './use-actions.ts';
import { isTextInput, useDashboard } from './use-dashboard.ts';

/**
 * Returns a key handler for the capture phase of the grid. F2 renames the focused presentation. Delete deletes the
 * selected presentations or, without a selection, the focused one. React Aria handles Space, Ctrl+A and Escape only
 * while a card has the focus; this handler handles these keys while the link in a card has the focus.
 */
export function useGridKeys(onRename: (oid: string) => void): (event: KeyboardEvent<HTMLElement>) => void {
  const { store } = useDashboard();
  const { remove } = useActions();
  return (event) => {
    const target = event.target as HTMLElement;
    const card = target.closest<HTMLElement>('[data-oid]');
    const oid = card?.dataset['oid'];
    if (oid === undefined || isTextInput(target) || target.closest('[role="menu"], button')) return;
    const { selectedOids, presentations, place } = store.getState();
    const linkActions: Readonly<Record<string, () => void>> = {
      ' ': () => store.toggleSelection(oid),
      Escape: () => store.select([]),
    };
    const actions: Readonly<Record<string, () => void>> = {
      F2: () => place !== 'trash' && onRename(oid),
      Delete: () => place !== 'trash' && void remove(selectedOids.size > 0 ? [...selectedOids] : [oid]),
      ...(target.tagName === 'A' ? linkActions : {}),
    };
    const isSelectAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    const action = isSelectAll
      ? () => store.select(presentations.map((presentation) => presentation.oid))
      : actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
}
