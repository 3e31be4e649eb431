import { type RefObject, useEffect, useState } from 'react';

/** Whether the browser keeps what is read in place when something above it changes its height. */
const keepsPlace = () => CSS.supports('overflow-anchor', 'auto');

/**
 * Whether the height of an element may change now without moving what is read: once `wanted`, as soon as the element lies
 * outside the window, below it or, where the browser makes up for that, above it. Stays true from then on.
 */
export function useQuietMoment(element: RefObject<Element | null>, wanted: boolean): boolean {
  const [isNow, setNow] = useState(false);
  useEffect(() => {
    if (!wanted || isNow || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (!last || last.isIntersecting) return;
      if (last.boundingClientRect.top > 0 || keepsPlace()) setNow(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wanted, isNow]);
  return isNow;
}
