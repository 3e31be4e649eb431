import { useRef, useState } from 'react';
import type { Rows } from './outline-rows.ts';

const MAX_UNDO_STEPS = 50;

/** Undo history: the rows before each change. Typing is not recorded, because browsers undo typing themselves. */
export function useRowsHistory() {
  const undoStack = useRef<Rows[]>([]);
  const [count, setCount] = useState(0);
  return {
    canUndo: count > 0,
    push(rows: Rows) {
      undoStack.current = [...undoStack.current, rows].slice(-MAX_UNDO_STEPS);
      setCount(undoStack.current.length);
    },
    pop(): Rows | undefined {
      const last = undoStack.current.pop();
      setCount(undoStack.current.length);
      return last;
    },
  };
}
