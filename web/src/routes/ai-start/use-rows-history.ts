import { useRef, useState } from 'react';
import type { Rows } from './outline-rows.ts';

const MOST = 50;

/** What the rows were before each step; words that are typed are the browser's to undo. */
export function useRowsHistory() {
  const past = useRef<Rows[]>([]);
  const [count, setCount] = useState(0);
  return {
    hasLast: count > 0,
    remember(rows: Rows) {
      past.current = [...past.current, rows].slice(-MOST);
      setCount(past.current.length);
    },
    takeLast(): Rows | undefined {
      const last = past.current.pop();
      setCount(past.current.length);
      return last;
    },
  };
}
