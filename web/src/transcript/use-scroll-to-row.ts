import { type RefObject, useEffect } from 'react';

/**
 * Scrolls the row of a topic into view inside the transcript's scroll area, and never scrolls the page. Does nothing if
 * `topicId` is undefined or the area is not scrollable.
 */
export function useScrollToRow(
  containerRef: RefObject<HTMLElement | null>,
  topicId: string | undefined,
  isScrollable = true,
): void {
  useEffect(() => {
    const container = containerRef.current;
    if (!container || !isScrollable || topicId === undefined) return;
    const row = container.querySelector<HTMLElement>(`[data-topic="${CSS.escape(topicId)}"]`);
    if (!row) return;
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Leaves a third of the free height above the row, and two thirds below it.
    const top = row.offsetTop - (container.clientHeight - Math.min(row.offsetHeight, container.clientHeight)) / 3;
    container.scrollTo({ top, behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  }, [containerRef, topicId, isScrollable]);
}
