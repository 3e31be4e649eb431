import { useRef, useState } from 'react';
import type { Rows } from './outline-rows.ts';

const MAX_UNDO_COUNT = 50;

/** Undo history: the rows before each change. Typing is not recorded, because browsers undo typing themselves. */
export function useRowsHistory() {
  // The stack is a ref, so that a change can be undone immediately. The length of the stack is a state, so that the
  // page shows whether there is a change to undo.
  const undoStack = useRef<Rows[]>([]);
  const [undoCount, setUndoCount] = useState(0);
  return {
    canUndo: undoCount > 0,
    push(rows: Rows) {
      undoStack.current = [...undoStack.current, rows].slice(-MAX_UNDO_COUNT);
      setUndoCount(undoStack.current.length);
    },
    pop(): Rows | undefined {
      const last = undoStack.current.pop();
      setUndoCount(undoStack.current.length);
      return last;
    },
  };
}
