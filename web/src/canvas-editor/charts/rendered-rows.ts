import { type RefObject, useLayoutEffect, useState } from 'react';

/** Grids with at most this number of rows are rendered completely. */
const MAX_ROWS = 60;
/** Number of rows that are rendered above and below the visible ones. */
const MARGIN = 10;
/** Height of a row until one is rendered, in CSS pixels. */
const DEFAULT_HEIGHT = 36;

/** Consecutive rows of the grid: their indexes from `from` to `to`, and whether they are rendered or left out. */
export interface RowBlock {
  readonly from: number;
  readonly to: number;
  readonly isRendered: boolean;
}

interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** Returns all rows as blocks. Rendered are the rows of a window and the row with the focus, whose input has the focus. */
export function rowBlocks(count: number, { from, to }: RowWindow, focus: number): RowBlock[] {
  const blocks: RowBlock[] = [];
  const inWindow = { from: Math.max(0, from), to: Math.min(count - 1, to) };
  const rendered = [inWindow, { from: focus, to: focus }]
    .filter((range) => range.from >= 0 && range.from <= range.to && range.to < count)
    .sort((a, b) => a.from - b.from);
  let next = 0;
  for (const range of rendered) {
    if (range.from > next) blocks.push({ from: next, to: range.from - 1, isRendered: false });
    const start = Math.max(range.from, next);
    if (start <= range.to) blocks.push({ from: start, to: range.to, isRendered: true });
    next = Math.max(next, range.to + 1);
  }
  if (next < count) blocks.push({ from: next, to: count - 1, isRendered: false });
  return blocks;
}

/** Returns the window of rows around the visible part of a scrolled element, and the height of a row in CSS pixels. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
): RowWindow & { rowHeight: number } {
  const [state, setState] = useState({ from: 0, to: MAX_ROWS - 1, rowHeight: DEFAULT_HEIGHT });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || count <= MAX_ROWS) return undefined;
    const update = () => {
      const rowHeight = element.querySelector<HTMLElement>('tr[aria-rowindex]')?.offsetHeight || DEFAULT_HEIGHT;
      const from = Math.floor(element.scrollTop / rowHeight) - MARGIN;
      const to = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + MARGIN;
      setState((last) =>
        last.from === from && last.to === to && last.rowHeight === rowHeight ? last : { from, to, rowHeight },
      );
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller, count]);
  return count <= MAX_ROWS ? { ...state, from: 0, to: count - 1 } : state;
}
