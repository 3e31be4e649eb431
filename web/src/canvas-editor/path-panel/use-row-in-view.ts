import { type RefObject, useEffect } from 'react';

/**
 * Scrolls to the focused row when the list becomes lower than before, for example because the fields of a step are
 * shown below the list.
 * @param list element that contains the grid of rows. The element or the grid scrolls.
 */
export function useRowInView(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight < height) scrollToFocusedRow(element);
      height = element.clientHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
}

function scrollToFocusedRow(list: HTMLElement): void {
  const row = list.querySelector('[role="row"]:focus, [role="row"]:focus-within');
  if (!row) return;
  const scroller = list.querySelector('[role="grid"][data-virtual]') ?? list;
  const [inner, outer] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
}
