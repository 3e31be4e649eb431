import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether the browser supports scroll anchoring: if content above the window changes its height, the visible
 * content does not jump.
 */
const hasScrollAnchoring = () => CSS.supports('overflow-anchor', 'auto');

/**
 * Returns whether an element may change its height without a visible layout shift. True once `isRequested` is true and
 * the element is below the viewport, or above it in browsers with scroll anchoring; it then stays true.
 */
export function useSafeResize(element: RefObject<Element | null>, isRequested: boolean): boolean {
  const [isSafe, setSafe] = useState(false);
  useEffect(() => {
    if (!isRequested || isSafe || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      const lastEntry = entries.at(-1);
      if (!lastEntry || lastEntry.isIntersecting) return;
      if (lastEntry.boundingClientRect.top > 0 || hasScrollAnchoring()) setSafe(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isRequested, isSafe]);
  return isSafe;
}
