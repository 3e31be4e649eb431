import { type RefObject, useEffect, useState } from 'react';
import { type HiddenSides, hiddenSides } from './hidden-sides.ts';

/**
 * Returns whether content of a scrollable element is hidden at its left side and at its right side. Renders the
 * component again when a scroll or a new size of the element changes the result.
 */
export function useHiddenSides(scroller: RefObject<HTMLElement | null>): HiddenSides {
  const [sides, setSides] = useState<HiddenSides>({ left: false, right: false });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      const next = hiddenSides(element, getComputedStyle(element).direction === 'rtl');
      setSides((last) => (last.left === next.left && last.right === next.right ? last : next));
    };
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [scroller]);
  return sides;
}
