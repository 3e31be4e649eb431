import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether the browser supports scroll anchoring: if content above the viewport changes its height, the
 * visible content does not jump.
 */
const hasScrollAnchoring = () => CSS.supports('overflow-anchor', 'auto');

/**
 * Returns whether an element may change its height without a visible layout shift. After a resize is
 * requested, the result becomes true as soon as the element is below the viewport, and then stays true. In browsers
 * with scroll anchoring, the element may also be above the viewport.
 */
export function useSafeResize(element: RefObject<Element | null>, isResizeRequested: boolean): boolean {
  const [isSafe, setIsSafe] = useState(false);
  useEffect(() => {
    if (!isResizeRequested || isSafe || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      const lastEntry = entries.at(-1);
      if (!lastEntry || lastEntry.isIntersecting) return;
      if (lastEntry.boundingClientRect.top > 0 || hasScrollAnchoring()) setIsSafe(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isResizeRequested, isSafe]);
  return isSafe;
}
