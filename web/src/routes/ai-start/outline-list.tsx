import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { NumberNote } from './number-notes.ts';
import styles from './outline-list.module.css';
import { OutlineListRow } from './outline-list-row.tsx';
import { addRowAfter, changeRow, moveRow, type OutlineRow, type Rows, removeRow, shiftLevel } from './outline-rows.ts';
import type { RowAction } from './row-action.ts';
import { useRowDrag } from './use-row-drag.ts';

export interface RowsChangeOptions {
  /** Whether the button "Undo" reverts the change. */
  readonly isUndoable: boolean;
}

interface OutlineListProps {
  readonly rows: Rows;
  /** Returns the lines about the numbers of a topic. */
  readonly numbersOf: (row: OutlineRow) => readonly NumberNote[];
  readonly onChange: (rows: Rows, options: RowsChangeOptions) => void;
}

/**
 * Editable list of topics. Enter adds a row, Alt with an arrow key moves a row or changes its level, and Backspace in
 * an empty title removes the row. Rows can also be dragged.
 */
export function OutlineList({ rows, numbersOf, onChange }: OutlineListProps) {
  const list = useRef<HTMLOListElement>(null);
  /** Id of the row whose title gets the focus after the next render. */
  const nextFocusId = useRef<number>(undefined);
  const runAction = (id: number, action: RowAction) => {
    const index = rows.findIndex((row) => row.id === id);
    if (action === 'add') {
      const { rows: extendedRows, newRow } = addRowAfter(rows, index);
      // `newRow` is undefined if the list is full.
      nextFocusId.current = newRow?.id;
      return onChange(extendedRows, { isUndoable: true });
    }
    nextFocusId.current = action === 'remove' ? (rows[index - 1] ?? rows[index + 1])?.id : id;
    onChange(CHANGES_BY_ACTION[action](rows, index), { isUndoable: true });
  };
  const drag = useRowDrag(list, runAction);
  useEffect(() => {
    if (nextFocusId.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${nextFocusId.current}"] input`)?.focus();
    nextFocusId.current = undefined;
  });
  return (
    <ol ref={list} className={styles.list}>
      {rows.map((row, index) => (
        <OutlineListRow
          key={row.id}
          row={row}
          index={index}
          rows={rows}
          numbers={numbersOf(row)}
          isDragged={drag.draggedId === row.id}
          onAction={(action) => runAction(row.id, action)}
          onKey={(event) => handleRowKey(event, row.title, (action) => runAction(row.id, action))}
          onEdit={(changes) => onChange(changeRow(rows, row.id, changes), { isUndoable: false })}
          onStartDrag={(event) => drag.start(event, row.id)}
        />
      ))}
    </ol>
  );
}

/** Functions that return the rows after an action on row `index`. */
const CHANGES_BY_ACTION = {
  remove: removeRow,
  moveUp: (rows: Rows, index: number) => moveRow(rows, index, -1),
  moveDown: (rows: Rows, index: number) => moveRow(rows, index, 1),
  indent: (rows: Rows, index: number) => shiftLevel(rows, index, 1),
  outdent: (rows: Rows, index: number) => shiftLevel(rows, index, -1),
} as const;

/** Runs the action of a key that is pressed in the title of a row, if the key has an action. */
function handleRowKey(event: KeyboardEvent, title: string, run: (action: RowAction) => void): void {
  // While an input method composes a word, Enter confirms the word and must not add a row.
  if (event.nativeEvent.isComposing) return;
  const isLeftToRight = getComputedStyle(event.currentTarget).direction === 'ltr';
  const actionsWithAlt: Readonly<Record<string, RowAction>> = {
    ArrowUp: 'moveUp',
    ArrowDown: 'moveDown',
    ArrowRight: isLeftToRight ? 'indent' : 'outdent',
    ArrowLeft: isLeftToRight ? 'outdent' : 'indent',
  };
  const hasNoModifier = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const actionsWithoutModifier: Readonly<Record<string, RowAction>> = {
    Enter: 'add',
    ...(title === '' && { Backspace: 'remove' }),
  };
  const action = event.altKey
    ? actionsWithAlt[event.key]
    : hasNoModifier
      ? actionsWithoutModifier[event.key]
      : undefined;
  if (action === undefined) return;
  event.preventDefault();
  run(action);
}
