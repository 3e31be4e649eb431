import type { KeyboardEvent } from 'react';
import { useActions } from './use-actions.ts';
import { isTextInput, useDashboard } from './use-dashboard.ts';

const cardsIn = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>('[data-oid]')];

const focusFirst = (card: HTMLElement | undefined) =>
  card?.querySelector<HTMLElement>('a, input[type="checkbox"]')?.focus();

/** The card that an arrow key moves to. Columns are counted by position, because they depend on the window's width. */
function neighbour(cards: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const index = cards.indexOf(from);
  const toEnd = getComputedStyle(from).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return cards[index + (key === toEnd ? 1 : -1)];
  const columns = cards.filter((card) => card.offsetTop === cards[0]?.offsetTop).length;
  if (key === 'ArrowDown') return cards[index + columns];
  return key === 'ArrowUp' ? cards[index - columns] : undefined;
}

/**
 * Key handler of the grid: arrows move between cards, Space selects, Ctrl+A selects all, F2 renames, Delete deletes,
 * Escape clears the selection.
 */
export function useGridKeys(onRename: (oid: string) => void): (event: KeyboardEvent<HTMLElement>) => void {
  const { store } = useDashboard();
  const { remove } = useActions();
  return (event) => {
    const target = event.target as HTMLElement;
    const card = target.closest<HTMLElement>('[data-oid]');
    const oid = card?.dataset['oid'];
    if (!card || oid === undefined || isTextInput(target) || target.closest('[role="menu"], button')) return;
    const { selected, presentations, place } = store.getState();
    const actions: Readonly<Record<string, () => void>> = {
      ' ': () => store.toggle(oid),
      F2: () => place !== 'trash' && onRename(oid),
      Delete: () => place !== 'trash' && void remove(selected.size > 0 ? [...selected] : [oid]),
      Escape: () => store.select([]),
    };
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    const next = neighbour(cardsIn(event.currentTarget), card, event.key);
    const act = isAll ? () => store.select(presentations.map((one) => one.oid)) : actions[event.key];
    // On the checkbox, the browser handles Space.
    if (event.key === ' ' && target.tagName === 'INPUT') return;
    if (!act && !next) return;
    event.preventDefault();
    if (next) focusFirst(next);
    else act?.();
  };
}
