import type { KeyboardEvent } from 'react';
import { useActions } from './use-actions.ts';
import { isWriting, useDashboard } from './use-dashboard.ts';

const cardsIn = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>('[data-oid]')];

const focusOf = (card: HTMLElement | undefined) =>
  card?.querySelector<HTMLElement>('a, input[type="checkbox"]')?.focus();

/** The card that an arrow leads to; by where cards stand, because their number in a row depends on the window. */
function neighbour(cards: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = cards.indexOf(from);
  const toEnd = getComputedStyle(from).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return cards[at + (key === toEnd ? 1 : -1)];
  const columns = cards.filter((card) => card.offsetTop === cards[0]?.offsetTop).length;
  if (key === 'ArrowDown') return cards[at + columns];
  return key === 'ArrowUp' ? cards[at - columns] : undefined;
}

/**
 * The keys of the grid: arrows go from card to card, Space selects, Ctrl+A selects all, F2 renames, Delete deletes, Escape
 * selects nothing.
 */
export function useGridKeys(onRename: (oid: string) => void): (event: KeyboardEvent<HTMLElement>) => void {
  const { store } = useDashboard();
  const { remove } = useActions();
  return (event) => {
    const target = event.target as HTMLElement;
    const card = target.closest<HTMLElement>('[data-oid]');
    const oid = card?.dataset['oid'];
    if (!card || oid === undefined || isWriting(target) || target.closest('[role="menu"], button')) return;
    const { selected, presentations, place } = store.getState();
    const acts: Readonly<Record<string, () => void>> = {
      ' ': () => store.toggle(oid),
      F2: () => place !== 'trash' && onRename(oid),
      Delete: () => place !== 'trash' && void remove(selected.size > 0 ? [...selected] : [oid]),
      Escape: () => store.select([]),
    };
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    const next = neighbour(cardsIn(event.currentTarget), card, event.key);
    const act = isAll ? () => store.select(presentations.map((one) => one.oid)) : acts[event.key];
    // On the checkbox itself, Space is the browser's.
    if (event.key === ' ' && target.tagName === 'INPUT') return;
    if (!act && !next) return;
    event.preventDefault();
    if (next) focusOf(next);
    else act?.();
  };
}
