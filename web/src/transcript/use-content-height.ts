import { TRANSCRIPT_REMEASURE_DELAY_MS } from '@flydeck/contract/presentations/constants';
import { type RefObject, useEffect, useState } from 'react';

/**
 * The height of an element in px, once it is known: measured on mounting, again 500 ms later (V§4, by then fonts have
 * usually come) and whenever it changes.
 */
export function useContentHeight(content: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    const measure = () => setHeight(element.offsetHeight);
    const timer = setTimeout(measure, TRANSCRIPT_REMEASURE_DELAY_MS);
    // It measures for the first time when the page is laid out next: asked right now, the browser would do that at once.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [content]);
  return height;
}
