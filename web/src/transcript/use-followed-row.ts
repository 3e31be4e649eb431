import { type RefObject, useEffect } from 'react';

/** Scrolls the current topic's row into view inside its box; never scrolls the page. */
export function useFollowedRow(
  box: RefObject<HTMLElement | null>,
  topicId: string | undefined,
  collapsed: boolean,
): void {
  useEffect(() => {
    const container = box.current;
    if (!container || !collapsed || topicId === undefined) return;
    const row = container.querySelector<HTMLElement>(`[data-topic="${CSS.escape(topicId)}"]`);
    if (!row) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top =
      row.offsetTop - (container.clientHeight - Math.min(row.offsetHeight, container.clientHeight)) / 3;
    container.scrollTo({ top, behavior: reduced ? 'auto' : 'smooth' });
  }, [box, topicId, collapsed]);
}
