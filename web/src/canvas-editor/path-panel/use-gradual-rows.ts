import { useEffect, useState } from 'react';
import type { PanelRow } from './path-model.ts';

/** Number of rows that are rendered at first; more than a window shows. */
const INITIAL_ROWS = 20;
/** Factor by which each further step increases the number of rows. Each step renders all rows again. */
const GROWTH = 4;

/**
 * Returns the rows that the list renders: the first rows at first, and then more of them in steps, so that the canvas
 * is painted before all rows of a long list are rendered, and input is handled between the steps.
 */
export function useGradualRows(rows: readonly PanelRow[]): readonly PanelRow[] {
  const [count, setCount] = useState(INITIAL_ROWS);
  const isComplete = count >= rows.length;
  useEffect(() => {
    if (isComplete) {
      // Rows that are added later are rendered at once.
      setCount(Number.POSITIVE_INFINITY);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The timer starts in an animation frame, so that the browser paints between two steps.
    const frameRequest = requestAnimationFrame(() => {
      timer = setTimeout(() => setCount(count * GROWTH), 0);
    });
    return () => {
      cancelAnimationFrame(frameRequest);
      clearTimeout(timer);
    };
  }, [count, isComplete]);
  return isComplete ? rows : rows.slice(0, count);
}
