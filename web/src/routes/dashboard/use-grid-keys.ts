import type { KeyboardEvent } from 'react';
import { useActions } from './use-actions.ts';
import { isTextInput, useDashboard } from './use-dashboard.ts';

/**
 * Key handler of the grid, for its capture phase: F2 renames, Delete deletes. React Aria handles arrows, Space, Ctrl+A
 * and Escape on a card; this handles the last three on its link.
 */
export function useGridKeys(onRename: (oid: string) => void): (event: KeyboardEvent<HTMLElement>) => void {
  const { store } = useDashboard();
  const { remove } = useActions();
  return (event) => {
    const target = event.target as HTMLElement;
    const card = target.closest<HTMLElement>('[data-oid]');
    const oid = card?.dataset['oid'];
    if (oid === undefined || isTextInput(target) || target.closest('[role="menu"], button')) return;
    const { selected, presentations, place } = store.getState();
    const onLink: Readonly<Record<string, () => void>> = {
      ' ': () => store.toggle(oid),
      Escape: () => store.select([]),
    };
    const actions: Readonly<Record<string, () => void>> = {
      F2: () => place !== 'trash' && onRename(oid),
      Delete: () => place !== 'trash' && void remove(selected.size > 0 ? [...selected] : [oid]),
      ...(target.tagName === 'A' ? onLink : {}),
    };
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    const act = isAll ? () => store.select(presentations.map((one) => one.oid)) : actions[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
