import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './outline-list.module.css';
import { OutlineListRow } from './outline-list-row.tsx';
import { addAfter, change, move, type Rows, remove, shift } from './outline-rows.ts';
import type { RowAct } from './row-act.ts';
import { useRowDrag } from './use-row-drag.ts';

interface OutlineListProps {
  readonly rows: Rows;
  /** `isStep`: Undo reverts this change. */
  readonly onChange: (rows: Rows, isStep: boolean) => void;
}

/**
 * Editable list of topics. Enter adds, Alt with arrow keys moves and nests, Backspace in an empty title deletes; rows
 * can also be dragged.
 */
export function OutlineList({ rows, onChange }: OutlineListProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number>(undefined);
  const act = (id: number, what: RowAct) => {
    const at = rows.findIndex((row) => row.id === id);
    if (what === 'add') {
      const { rows: extended, added } = addAfter(rows, at);
      focusNext.current = added?.id;
      return onChange(extended, true);
    }
    focusNext.current = what === 'remove' ? (rows[at - 1] ?? rows[at + 1])?.id : id;
    onChange(ACTS[what](rows, at), true);
  };
  const drag = useRowDrag(list, act);
  useEffect(() => {
    if (focusNext.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${focusNext.current}"] input`)?.focus();
    focusNext.current = undefined;
  });
  return (
    <ol ref={list} className={styles.list}>
      {rows.map((row, at) => (
        <OutlineListRow
          key={row.id}
          row={row}
          at={at}
          rows={rows}
          dragged={drag.id === row.id}
          onAct={(what) => act(row.id, what)}
          onKey={(event) => actByKey(event, row.title, (what) => act(row.id, what))}
          onEdit={(part) => onChange(change(rows, row.id, part), false)}
          onGrab={(event) => drag.grab(event, row.id)}
        />
      ))}
    </ol>
  );
}

const ACTS = {
  remove,
  up: (rows: Rows, at: number) => move(rows, at, -1),
  down: (rows: Rows, at: number) => move(rows, at, 1),
  in: (rows: Rows, at: number) => shift(rows, at, 1),
  out: (rows: Rows, at: number) => shift(rows, at, -1),
} as const;

function actByKey(event: KeyboardEvent, title: string, act: (what: RowAct) => void): void {
  // Enter also confirms a word that an input method composes.
  if (event.nativeEvent.isComposing) return;
  const isLeftToRight = getComputedStyle(event.currentTarget).direction === 'ltr';
  const arrows: Readonly<Record<string, RowAct>> = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowRight: isLeftToRight ? 'in' : 'out',
    ArrowLeft: isLeftToRight ? 'out' : 'in',
  };
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const plain: Readonly<Record<string, RowAct>> = {
    Enter: 'add',
    ...(title === '' && { Backspace: 'remove' }),
  };
  const what = event.altKey ? arrows[event.key] : isPlain ? plain[event.key] : undefined;
  if (what === undefined) return;
  event.preventDefault();
  act(what);
}
