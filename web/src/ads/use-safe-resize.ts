import { type RefObject, useEffect, useState } from 'react';

/** Returns whether the browser supports scroll anchoring: content above may change its height without a jump. */
const hasScrollAnchoring = () => CSS.supports('overflow-anchor', 'auto');

/**
 * Returns whether an element may change its height without a visible layout shift. True once `wanted` is true and the
 * element is below the viewport, or above it in browsers with scroll anchoring; it then stays true.
 */
export function useSafeResize(element: RefObject<Element | null>, wanted: boolean): boolean {
  const [isNow, setNow] = useState(false);
  useEffect(() => {
    if (!wanted || isNow || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (!last || last.isIntersecting) return;
      if (last.boundingClientRect.top > 0 || hasScrollAnchoring()) setNow(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wanted, isNow]);
  return isNow;
}
