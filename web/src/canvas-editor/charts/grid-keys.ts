import type { GridPlace } from '@flydeck/editor/charts/paste-chart';
import type { KeyboardEvent } from 'react';
import { followingPlace, type GridSelection, type GridSize } from './grid-range.ts';

/** What a key does in the grid of a chart. */
type KeyAction =
  /** Selects a cell, or extends the selection to the cell. The cell may be outside of the grid. */
  | { readonly what: 'select'; readonly place: GridPlace; readonly isExtending: boolean }
  | { readonly what: 'select-all'; readonly selection: GridSelection }
  /** Moves the caret to the end of the text. */
  | { readonly what: 'edit' }
  /** Discards the typed text. */
  | { readonly what: 'discard' }
  /** Removes the texts of the selected cells. */
  | { readonly what: 'clear' }
  | { readonly what: 'run'; readonly command: 'undo' | 'redo' };

interface KeyState {
  readonly focus: GridPlace;
  readonly size: GridSize;
  /** Whether the text in the input was changed. */
  readonly isTyped: boolean;
  /** Whether arrow keys move the caret in the text. */
  readonly isEditing: boolean;
}

const ARROWS: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Returns what a key does in the grid; undefined for keys that the input or the browser handles. */
export function keyAction(event: KeyboardEvent<HTMLInputElement>, state: KeyState): KeyAction | undefined {
  if (event.nativeEvent.isComposing) return undefined;
  const { focus, isTyped, isEditing } = state;
  const isChanging = isTyped || isEditing;
  switch (event.key) {
    case 'Tab': {
      const place = followingPlace(focus, state.size, event.shiftKey ? -1 : 1);
      return place && { what: 'select', place, isExtending: false };
    }
    case 'Enter':
      if (!isChanging) return { what: 'edit' };
      return { what: 'select', place: { ...focus, row: focus.row + 1 }, isExtending: false };
    case 'F2':
      return isEditing ? undefined : { what: 'edit' };
    case 'Escape':
      return isChanging ? { what: 'discard' } : undefined;
    case 'Delete':
    case 'Backspace':
      return isChanging ? undefined : { what: 'clear' };
    default:
      return isEditing ? undefined : (movement(event, state) ?? shortcut(event, state));
  }
}

/** Returns the selection of another cell by an arrow key, Home or End. */
function movement(event: KeyboardEvent<HTMLInputElement>, { focus, size }: KeyState): KeyAction | undefined {
  const { key, shiftKey: isExtending } = event;
  const isMod = event.ctrlKey || event.metaKey;
  const arrow = ARROWS[key];
  if (arrow && !isMod) {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const column = focus.column + (isRightToLeft ? -arrow.column : arrow.column);
    return { what: 'select', place: { row: focus.row + arrow.row, column }, isExtending };
  }
  if (key === 'Home') return { what: 'select', place: { row: isMod ? -1 : focus.row, column: -1 }, isExtending };
  if (key === 'End')
    return { what: 'select', place: { row: isMod ? size.rows : focus.row, column: size.columns }, isExtending };
  return undefined;
}

/** Returns what a key with Ctrl or Command does. */
function shortcut(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { size, isTyped }: KeyState,
): KeyAction | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  const character = key.toLowerCase();
  if (character === 'a') {
    // The empty row at the end is not selected.
    const focus = { row: size.rows - 2, column: size.columns - 1 };
    return { what: 'select-all', selection: { anchor: { row: -1, column: -1 }, focus } };
  }
  if (isTyped || (character !== 'z' && character !== 'y')) return undefined;
  return { what: 'run', command: shiftKey || character === 'y' ? 'redo' : 'undo' };
}
