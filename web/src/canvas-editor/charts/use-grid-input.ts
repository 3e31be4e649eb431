import type { GridPlace } from '@flydeck/editor/charts/paste-chart';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { keyAction } from './grid-keys.ts';
import { clampPlace, contains, type GridRange, type GridSelection, onePlace, rangeOf } from './grid-range.ts';
import type { GridSession } from './grid-session.ts';

export interface GridInputOptions {
  readonly grid: GridSession;
  readonly selection: GridSelection;
  readonly onSelect: (selection: GridSelection) => void;
  /** Called with a message after texts were dropped, and with an empty message after other changes. */
  readonly onMessage: (message: string) => void;
}

interface GridInput {
  /** The place whose text is in the input. */
  readonly focus: GridPlace;
  /** The typed text until it is stored or discarded. */
  readonly typed: string | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Properties of the input. */
  readonly inputProps: ReturnType<typeof inputPropsOf>;
  /** Properties of the table. */
  readonly tableProps: ReturnType<typeof clipboardPropsOf>;
  /** Returns the properties of a cell. */
  cellProps(place: GridPlace): {
    readonly 'aria-selected': boolean;
    onPointerDown(event: PointerEvent): void;
    onPointerEnter(event: PointerEvent): void;
  };
}

/** Handles keys, pointer and clipboard in the grid of a chart, as in spreadsheets. */
export function useGridInput({ grid, selection, onSelect, onMessage }: GridInputOptions): GridInput {
  const { categories, columns } = grid.data;
  // The last row is empty. Text that is typed there adds a row.
  const size = { rows: categories.length + 1, columns: columns.length };
  const focus = clampPlace(selection.focus, size);
  const range = rangeOf({ anchor: clampPlace(selection.anchor, size), focus });
  const [typed, setTyped] = useState<string>();
  /** Whether arrow keys move the caret in the text instead of selecting another cell. */
  const [isEditing, setEditing] = useState(false);
  const input = useSelectedInput(focus);
  const discard = () => {
    setTyped(undefined);
    setEditing(false);
  };
  const store = () => {
    if (typed !== undefined && typed !== grid.textAt(focus)) onMessage(grid.write(focus, [[typed]]) ?? '');
    discard();
  };
  const select = (place: GridPlace, isExtending: boolean) => {
    store();
    const next = clampPlace(place, size);
    onSelect(isExtending ? { anchor: selection.anchor, focus: next } : onePlace(next));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    const action = keyAction(event, { focus, size, isTyped: typed !== undefined, isEditing });
    if (!action) return;
    event.preventDefault();
    if (action.what === 'select') {
      select(action.place, action.isExtending);
      if (event.key === 'Home') scrollToNames(element.closest('table')?.parentElement, action.place);
    } else if (action.what === 'select-all') onSelect(action.selection);
    else if (action.what === 'clear') grid.clear(range);
    else if (action.what === 'run') grid.run(action.command);
    else if (action.what === 'edit') {
      setEditing(true);
      element.setSelectionRange(element.value.length, element.value.length);
    } else {
      discard();
      queueMicrotask(() => input.current?.select());
    }
  };
  return {
    focus,
    typed,
    input,
    inputProps: inputPropsOf({ onKeyDown, setTyped, setEditing, store }),
    tableProps: clipboardPropsOf({ grid, range, isActive: !isEditing && typed === undefined, onMessage }),
    cellProps: (place) => ({
      'aria-selected': contains(range, place),
      onPointerDown: (event) => {
        if (place.row === focus.row && place.column === focus.column) return;
        event.preventDefault();
        select(place, event.shiftKey);
      },
      onPointerEnter: ({ buttons, pointerType }) => {
        if (buttons === 1 && pointerType === 'mouse' && typed === undefined)
          onSelect({ anchor: selection.anchor, focus: place });
      },
    }),
  };
}

/**
 * Scrolls to the first column or row after a name was selected. The names do not scroll, so that the focus of their
 * input has no effect on the other columns and rows.
 */
function scrollToNames(scroller: Element | null | undefined, { row, column }: GridPlace): void {
  scroller?.scrollTo({ ...(column < 0 ? { left: 0 } : {}), ...(row < 0 ? { top: 0 } : {}) });
}

/** Focuses the input in the cell with the focus, and selects its text, so that typing replaces the text. */
function useSelectedInput({ row, column }: GridPlace): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has another input.
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [row, column]);
  // A cell whose name is emptied becomes another element, and its former input loses the focus.
  const focused = useRef(input.current);
  useEffect(() => {
    if (focused.current !== input.current && document.activeElement === document.body) input.current?.focus();
    focused.current = input.current;
  });
  return input;
}

interface InputHandlers {
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  setTyped(text: string): void;
  setEditing(isEditing: boolean): void;
  store(): void;
}

const inputPropsOf = ({ onKeyDown, setTyped, setEditing, store }: InputHandlers) => ({
  onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => setTyped(currentTarget.value),
  onKeyDown,
  onBlur: store,
  onDoubleClick: () => setEditing(true),
});

interface ClipboardOptions extends Pick<GridInputOptions, 'grid' | 'onMessage'> {
  readonly range: GridRange;
  /** Whether cells are copied and pasted, instead of a part of the text in the input. */
  readonly isActive: boolean;
}

function clipboardPropsOf({ grid, range, isActive, onMessage }: ClipboardOptions) {
  const onCopy = (event: ClipboardEvent) => {
    if (!isActive) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', grid.copy(range));
    if (event.type === 'cut') grid.clear(range);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isActive) return;
    event.preventDefault();
    onMessage(grid.paste({ row: range.top, column: range.left }, event.clipboardData) ?? '');
  };
  return { onCopy, onCut: onCopy, onPaste };
}
