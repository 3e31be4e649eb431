import { useEffect, useState } from 'react';
import type { PanelRow } from './path-model.ts';

/** Number of rows that are rendered at first; more than a window shows. */
const INITIAL_ROWS = 20;
/** Factor by which each further step increases the number of rows. Each step renders all rows again. */
const GROWTH = 4;
/** Maximum time in ms that the first step waits for the picture of the canvas. */
const MAX_WAIT_MS = 4000;

/**
 * Returns the rows that the list renders: the first rows at first, and then more of them in steps, so that input is
 * handled between the steps. The steps begin when `painted` is resolved, because a browser that renders rows delays the
 * picture of the canvas.
 */
export function useGradualRows(rows: readonly PanelRow[], painted: Promise<void>): readonly PanelRow[] {
  const [count, setCount] = useState(INITIAL_ROWS);
  const [canGrow, setCanGrow] = useState(false);
  const isComplete = count >= rows.length;
  useEffect(() => {
    let isCurrent = true;
    const allow = () => isCurrent && setCanGrow(true);
    const timer = setTimeout(allow, MAX_WAIT_MS);
    void painted.then(allow);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [painted]);
  useEffect(() => {
    if (!canGrow) return;
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
  }, [count, canGrow, isComplete]);
  return isComplete ? rows : rows.slice(0, count);
}
