import { type RefObject, useLayoutEffect, useState } from 'react';

/** Grids with at most these numbers of rows and columns are rendered completely. */
const MAX_ROWS = 60;
const MAX_COLUMNS = 16;
/** Number of rows and columns that are rendered on each side of the visible ones. */
const MARGIN_ROWS = 10;
const MARGIN_COLUMNS = 3;
/** Height of a row and width of a column until one is rendered, in CSS pixels. */
const DEFAULT_SIZES = { rowHeight: 36, columnWidth: 140 };

/** Consecutive rows or columns of the grid: their indexes, and whether they are rendered or left out. */
export interface TrackBlock {
  readonly from: number;
  readonly to: number;
  readonly isRendered: boolean;
}

/** The indexes of the first and last rendered row or column. */
interface TrackWindow {
  readonly from: number;
  readonly to: number;
}

/** Returns all rows or columns as blocks. Rendered are those of a window and the one with the focus. */
export function trackBlocks(count: number, { from, to }: TrackWindow, focus: number): TrackBlock[] {
  const blocks: TrackBlock[] = [];
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

/** Returns the window of rows or columns around a visible range. Positions and sizes are in CSS pixels. */
export function windowAround(start: number, length: number, size: number, margin: number): TrackWindow {
  return { from: Math.floor(start / size) - margin, to: Math.ceil((start + length) / size) + margin };
}

interface GridWindow {
  readonly rows: TrackWindow;
  readonly columns: TrackWindow;
  /** In CSS pixels. */
  readonly rowHeight: number;
  readonly columnWidth: number;
  /** Whether rows or columns are left out. All columns then have the same width. */
  readonly isPartial: boolean;
}

/** Returns the windows of rows and columns around the visible part of a scrolled element. */
export function useGridWindow(
  scroller: RefObject<HTMLElement | null>,
  { rowCount, columnCount }: { readonly rowCount: number; readonly columnCount: number },
): GridWindow {
  const isPartial = rowCount > MAX_ROWS || columnCount > MAX_COLUMNS;
  const [state, setState] = useState({
    rows: { from: 0, to: MAX_ROWS - 1 },
    columns: { from: 0, to: MAX_COLUMNS - 1 },
    ...DEFAULT_SIZES,
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isPartial) return undefined;
    const update = () => {
      const next = measure(element);
      setState((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller, isPartial]);
  return {
    ...state,
    isPartial,
    rows: rowCount > MAX_ROWS ? state.rows : { from: 0, to: rowCount - 1 },
    columns: columnCount > MAX_COLUMNS ? state.columns : { from: 0, to: columnCount - 1 },
  };
}

/** Returns the windows of the visible rows and columns of a scrolled element, and the sizes of a row and a column. */
function measure(element: HTMLElement) {
  const row = element.querySelector<HTMLElement>('tbody tr[aria-rowindex]');
  const rowHeight = row?.offsetHeight || DEFAULT_SIZES.rowHeight;
  const columnWidth = row?.querySelector<HTMLElement>('td[aria-colindex]')?.offsetWidth || DEFAULT_SIZES.columnWidth;
  const { scrollTop, clientHeight, clientWidth } = element;
  // `scrollLeft` is negative in a right-to-left layout.
  const start = Math.abs(element.scrollLeft);
  return {
    rows: windowAround(scrollTop, clientHeight, rowHeight, MARGIN_ROWS),
    columns: windowAround(start, clientWidth, columnWidth, MARGIN_COLUMNS),
    rowHeight,
    columnWidth,
  };
}
