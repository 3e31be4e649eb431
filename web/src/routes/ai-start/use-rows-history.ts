import { useRef, useState } from 'react';
import type { Rows } from './outline-rows.ts';

const MAX_STEPS = 50;

/** Undo history of the rows before each step. Typed text is left to the browser's own undo. */
export function useRowsHistory() {
  const past = useRef<Rows[]>([]);
  const [count, setCount] = useState(0);
  return {
    hasLast: count > 0,
    remember(rows: Rows) {
      past.current = [...past.current, rows].slice(-MAX_STEPS);
      setCount(past.current.length);
    },
    takeLast(): Rows | undefined {
      const last = past.current.pop();
      setCount(past.current.length);
      return last;
    },
  };
}
